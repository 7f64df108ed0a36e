import { onceAnswered } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";

/** Files of so many requests are in memory at a time. */
const places = 8;

let taken = 0;
const waiting: (() => void)[] = [];

export interface Place {
  /** Waits when first called; held until the request is answered. False on timeout. */
  take: () => Promise<boolean>;
  giveBack: () => void;
}

export function placeForFiles(): Place {
  let asked: Promise<boolean> | undefined;
  let isHeld = false;
  let isOver = false;
  const giveBack = () => {
    isOver = true;
    if (!isHeld) return;
    isHeld = false;
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  const take = async () => {
    if (taken < places) taken += 1;
    else if (!(await nextPlace())) return false;
    isHeld = true;
    if (isOver) giveBack();
    else onceAnswered(giveBack);
    return true;
  };
  return {
    take: () => {
      asked ??= take();
      return asked;
    },
    giveBack,
  };
}

function nextPlace(): Promise<boolean> {
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(late);
      resolve(true);
    };
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(enter), 1);
      resolve(false);
    }, deadline("filePlace")).unref();
    waiting.push(enter);
  });
}
