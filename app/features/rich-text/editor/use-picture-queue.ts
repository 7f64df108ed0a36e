import { useEffect, useRef, useState } from "react";
import { forLogo, pictureProblems } from "~/schemas/media";
import { openQueue, type State, type Upload } from "./picture-queue";
import { previewOf, problemOf, sendPicture, type Words } from "./send-picture";

export interface ShownUpload {
  upload: Upload;
  state: State;
  preview?: string;
}

interface Means {
  /** True where a drawing (SVG) is taken as well. */
  isLogo?: boolean;
  onChange: (upload: Upload) => void;
}

export function usePictureQueue(means: Means) {
  const latest = useRef(means);
  latest.current = means;
  const [shown, setShown] = useState<ShownUpload[]>([]);
  const [queue] = useState(() => {
    const note = (upload: Upload, change: Partial<ShownUpload>) =>
      setShown((all) => all.map((one) => (one.upload === upload ? { ...one, ...change } : one)));
    const forget = (upload: Upload) => setShown((all) => all.filter((one) => one.upload !== upload));
    const { add, ...rest } = openQueue({
      look: async (file) => {
        const problem = await problemOf(file);
        if (!latest.current.isLogo || !problem) return problem;
        return problem === pictureProblems.svg ? undefined : forLogo(problem);
      },
      send: (file, words, ...others) => sendPicture(file, words, ...others, latest.current.isLogo),
      onChange: (upload) => {
        if (upload.state.is === "gone") forget(upload);
        else note(upload, { state: upload.state });
        latest.current.onChange(upload);
      },
    });
    let drawn = Promise.resolve();
    const addShown = (file: File, words: Words = { alt: null, caption: undefined }) => {
      const upload = add(file, words);
      setShown((all) => [...all, { upload, state: upload.state }]);
      // One after the other: each is in memory as a whole while it is drawn.
      drawn = drawn.then(async () => {
        const preview = await previewOf(file);
        if (preview) note(upload, { preview });
      });
      return upload;
    };
    return { add: addShown, forget, ...rest };
  });
  useEffect(() => {
    addEventListener("online", queue.retryPassing);
    return () => {
      removeEventListener("online", queue.retryPassing);
      queue.close();
    };
  }, [queue]);
  return { shown, queue };
}

/** How many are on their way, how many have failed, and how many are there but not yet where they belong. */
export function countOf(uploads: Iterable<Pick<Upload, "state">>) {
  const states = [...uploads].map(({ state }) => state.is);
  return {
    underWay: states.filter((is) => is === "waiting" || is === "sending").length,
    failed: states.filter((is) => is === "failed").length,
    waiting: states.filter((is) => is === "done").length,
  };
}
