import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { keepsPage } from "./keeps-page";
import type { Opened } from "./open-editor";
import { openUploads, type Uploads } from "./uploads";
import type { View } from "./use-area";

interface Means {
  area: HTMLTextAreaElement;
  opened: Opened | undefined;
  view: View | undefined;
}

export function useUploads({ area, opened, view }: Means) {
  const [uploads, setUploads] = useState<Uploads>();
  const [news, setNews] = useState({ text: "", times: 0 });
  const [count, setCount] = useState({ underWay: 0, failed: 0, waiting: 0 });
  const shown = useRef(view);
  shown.current = view;
  useLayoutEffect(() => {
    if (!opened) return;
    const made = openUploads({
      opened,
      area,
      isShown: () => shown.current === "text",
      say: (text) => setNews(({ times }) => ({ text, times: times + 1 })),
      onChange: () => {
        const next = made.count();
        setCount((before) => (same(before, next) ? before : next));
      },
    });
    setUploads(made);
    const letGo = keepsPage();
    return () => {
      letGo();
      made.close();
    };
  }, [area, opened]);
  useEffect(() => {
    if (view === "text") uploads?.flush();
  }, [uploads, view]);
  return { uploads, news, count };
}

function same(one: ReturnType<Uploads["count"]>, other: ReturnType<Uploads["count"]>) {
  return one.underWay === other.underWay && one.failed === other.failed && one.waiting === other.waiting;
}
