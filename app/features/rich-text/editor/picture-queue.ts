import type { ShownPicture } from "~/schemas/media";
import type { Failure, Sent, Words } from "./send-picture";

export type State =
  | { is: "waiting" }
  | { is: "sending"; percent: number }
  | ({ is: "failed" } & Failure)
  | { is: "done"; picture: ShownPicture }
  | { is: "gone" };

export interface Upload {
  readonly id: number;
  readonly file: File;
  readonly words: Words;
  readonly state: State;
  retry: () => void;
  cancel: () => void;
}

interface Means {
  look: (file: File) => Promise<string | undefined>;
  send: (
    file: File,
    words: Words,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<Sent>;
  onChange: (upload: Upload) => void;
}

export function openQueue({ look, send, onChange }: Means) {
  const all: Job[] = [];
  let isBusy = false;
  let last = 0;

  const change = (job: Job, state: State) => {
    job.state = state;
    if (state.is === "done" || state.is === "gone") all.splice(all.indexOf(job), 1);
    onChange(job);
  };
  const work = async () => {
    if (isBusy) return;
    isBusy = true;
    for (let job = next(all); job; job = next(all)) await one(job);
    isBusy = false;
  };
  const one = async (job: Job) => {
    await job.looked;
    if (job.state.is !== "waiting") return;
    const stop = new AbortController();
    job.stop = stop;
    change(job, { is: "sending", percent: 0 });
    const sent = await send(job.file, job.words, progress(job), stop.signal);
    // Who has stopped it has been told.
    if (stop.signal.aborted) return;
    if ("picture" in sent) {
      change(job, { is: "done", picture: sent.picture });
      retryPassing();
    } else change(job, { is: "failed", ...sent });
  };
  const progress = (job: Job) => (percent: number) => {
    if (job.state.is === "sending") change(job, { is: "sending", percent });
  };
  const retryPassing = () => {
    for (const { state, retry } of all) if (state.is === "failed" && state.isPassing) retry();
  };
  const add = (file: File, words: Words): Upload => {
    last += 1;
    const job: Job = {
      id: last,
      file,
      words,
      state: { is: "waiting" },
      retry: () => {
        change(job, { is: "waiting" });
        all.push(...all.splice(all.indexOf(job), 1));
        void work();
      },
      cancel: () => {
        job.stop?.abort();
        change(job, { is: "gone" });
      },
    };
    all.push(job);
    // What is no picture need not wait to be told so.
    job.looked = look(file).then((problem) => {
      if (problem && job.state.is === "waiting") change(job, { is: "failed", isFinal: true, problem });
    });
    // Whoever adds it has it before anything is told of it.
    queueMicrotask(() => void work());
    return job;
  };
  const close = () => {
    for (const job of all.splice(0)) {
      job.state = { is: "gone" };
      job.stop?.abort();
    }
  };
  return { add, retryPassing, close };
}

type Job = { -readonly [Key in keyof Upload]: Upload[Key] } & {
  looked?: Promise<void>;
  stop?: AbortController;
};

function next(all: Job[]) {
  return all.find(({ state }) => state.is === "waiting");
}
