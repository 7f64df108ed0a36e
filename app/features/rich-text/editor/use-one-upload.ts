import { useEffect, useRef, useState } from "react";
import { pictureProblems, type ShownPicture } from "~/schemas/media";
import { previewOf, problemOf } from "./look-at-file";
import { openQueue, type State, type Upload } from "./picture-queue";
import { sendPicture } from "./send-picture";

interface Means {
  /** True where a drawing (SVG) is taken as well. */
  isLogo: boolean;
  onArrived: (picture: ShownPicture, file: File) => void;
  onGone: () => void;
  onLook: () => void;
}

interface Shown {
  upload: Upload;
  state: State;
  preview?: string;
}

/** The picture of a field on its way to the server: one at a time, the last one given. */
export function useOneUpload(means: Means) {
  const latest = useRef(means);
  latest.current = means;
  const [shown, setShown] = useState<Shown>();
  const [uploads] = useState(() => openOne(latest, setShown));
  useEffect(() => {
    addEventListener("online", uploads.retryPassing);
    return () => {
      removeEventListener("online", uploads.retryPassing);
      uploads.close();
    };
  }, [uploads]);
  return { uploads, shown };
}

function openOne(means: { current: Means }, show: (next: (before?: Shown) => Shown | undefined) => void) {
  let current: Upload | undefined;
  const look = async (file: File) => {
    const problem = await problemOf(file);
    return means.current.isLogo && problem === pictureProblems.svg ? undefined : problem;
  };
  const queue = openQueue({
    look,
    send: (file, words, ...rest) => sendPicture(file, words, ...rest, means.current.isLogo),
    onChange: (upload) => {
      if (upload !== current) return;
      const { state, file } = upload;
      const isOver = state.is === "done" || state.is === "gone";
      if (isOver) current = undefined;
      show((before) => (isOver ? undefined : { ...before, upload, state }));
      if (state.is === "done") means.current.onArrived(state.picture, file);
      if (state.is === "gone") means.current.onGone();
    },
  });
  const add = (file: File) => {
    const before = current;
    const upload = queue.add(file, { alt: null, caption: "" });
    current = upload;
    before?.cancel();
    show(() => ({ upload, state: upload.state }));
    void previewOf(file).then((preview) =>
      show((now) => (now?.upload === upload && preview ? { ...now, preview } : now)),
    );
  };
  return {
    add,
    count: () => countOf(current?.state),
    drop: () => current?.cancel(),
    flush: () => {},
    toFailed: () => means.current.onLook(),
    retryPassing: queue.retryPassing,
    close: () => {
      current = undefined;
      queue.close();
    },
  };
}

export function countOf(state: State | undefined) {
  return {
    underWay: state?.is === "waiting" || state?.is === "sending" ? 1 : 0,
    failed: state?.is === "failed" ? 1 : 0,
  };
}
