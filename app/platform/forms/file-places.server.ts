import { onceAnswered } from "~/platform/process/time-budget.server";
import { deadline } from "~/platform/settings/deadlines.server";

/** The files of so many requests are held in memory at a time, each until its request is answered. */
const places = 8;

let taken = 0;
const waiting: (() => void)[] = [];

/** The place of one request, for all its files. */
export interface Place {
  /** Waits for it when it is first asked; held until the request at work is answered. False when there was none in time. */
  take: () => Promise<boolean>;
  /** Gives it back before, or as soon as it comes. */
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

/** Waits for the place of somebody else. */
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
