import GripVertical from "lucide-react/icons/grip-vertical";
import { type PointerEvent, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";

/** So near to the edge of the window the page goes on (pixels). */
const edge = 80;
const speed = 12;

interface SectionDragProps {
  /** What takes the section to the place that is put behind it. */
  address: string;
}

/** For pointers alone: the buttons beside it do the same by keyboard. */
export function SectionDrag({ address }: SectionDragProps) {
  const isHydrated = useHydrated();
  const button = useRef<HTMLButtonElement>(null);
  if (!isHydrated) return null;
  return (
    <>
      <span
        aria-hidden
        title="Ziehen"
        onPointerDown={(event) =>
          drag(event, (to) => {
            if (!button.current) return;
            button.current.formAction = `${address}&to=${to}`;
            button.current.form?.requestSubmit(button.current);
          })
        }
        className="grid size-11 cursor-grab touch-none place-items-center rounded-sm text-ink-muted hover:bg-brand-soft hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-5" />
      </span>
      <button ref={button} type="submit" hidden name="intent" value="section-to" />
    </>
  );
}

/** Folds the sections to their headings until the pointer is let go. */
function drag(
  { currentTarget, pointerId, clientY, button, isPrimary }: PointerEvent<HTMLElement>,
  onDrop: (to: number) => void,
) {
  const handle: HTMLElement = currentTarget;
  const section = handle.closest("fieldset");
  const list = section?.parentElement;
  if (!section || !list || button !== 0 || !isPrimary) return;
  const all = [...list.querySelectorAll<HTMLElement>(":scope > [data-section]")];
  const others = all.filter((one) => one !== section);
  const from = all.indexOf(section);
  const before = handle.getBoundingClientRect().top;
  let [y, to, frame] = [clientY, from, 0];
  list.dataset.dragging = "";
  section.dataset.dragged = "";
  handle.setPointerCapture(pointerId);
  scrollBy({ top: handle.getBoundingClientRect().top - before, behavior: "instant" });

  const mark = () => {
    for (const one of others) delete one.dataset.drop;
    const next = others[to];
    if (to === from) return;
    if (next) next.dataset.drop = "before";
    else if (others.length > 0) (others.at(-1) as HTMLElement).dataset.drop = "after";
  };
  const look = () => {
    const step = y < edge * 2 ? -speed : y > innerHeight - edge ? speed : 0;
    if (step) scrollBy({ top: step, behavior: "instant" });
    to = others.filter((one) => middleOf(one) < y).length;
    mark();
    frame = requestAnimationFrame(look);
  };
  const stop = new AbortController();
  const end = (isDropped: boolean) => {
    stop.abort();
    cancelAnimationFrame(frame);
    delete list.dataset.dragging;
    delete section.dataset.dragged;
    for (const one of others) delete one.dataset.drop;
    section.scrollIntoView({ block: "nearest", behavior: "instant" });
    if (isDropped && to !== from) onDrop(to);
  };
  const { signal } = stop;
  handle.addEventListener("pointermove", (event) => (y = event.clientY), { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("lostpointercapture", () => end(false), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(false), { signal });
  look();
}

function middleOf(element: HTMLElement) {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
}
