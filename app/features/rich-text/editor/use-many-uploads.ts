import { useEffect, useRef, useState } from "react";
import { previewOf, problemOf } from "./look-at-file";
import { openQueue, type State, type Upload } from "./picture-queue";
import { sendPicture } from "./send-picture";

export interface ShownUpload {
  upload: Upload;
  state: State;
  preview?: string;
}

/** Pictures that are sent one after the other, with none of their words yet. `onArrived` is told of each that is there. */
export function useManyUploads(onArrived: () => void) {
  const told = useRef(onArrived);
  told.current = onArrived;
  const [shown, setShown] = useState<ShownUpload[]>([]);
  const [queue] = useState(() => {
    const note = (upload: Upload, change: Partial<ShownUpload>) =>
      setShown((all) => all.map((one) => (one.upload === upload ? { ...one, ...change } : one)));
    const { add, ...rest } = openQueue({
      look: problemOf,
      send: sendPicture,
      onChange: (upload) => {
        const { state } = upload;
        if (state.is === "gone") setShown((all) => all.filter((one) => one.upload !== upload));
        else note(upload, { state });
        if (state.is === "done") told.current();
      },
    });
    const addAll = async (files: readonly File[]) => {
      const uploads = files.map((file) => add(file, { alt: null, caption: "" }));
      setShown((all) => [...all, ...uploads.map((upload) => ({ upload, state: upload.state }))]);
      // One after the other: each is in memory as a whole while it is drawn.
      for (const upload of uploads) {
        const preview = await previewOf(upload.file);
        if (preview) note(upload, { preview });
      }
    };
    return { addAll, ...rest };
  });
  useEffect(() => {
    addEventListener("online", queue.retryPassing);
    return () => {
      removeEventListener("online", queue.retryPassing);
      queue.close();
    };
  }, [queue]);
  const isUnderWay = shown.some(({ state }) => state.is === "waiting" || state.is === "sending");
  return { shown, addAll: queue.addAll, isUnderWay };
}
