import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { ChooserAnswer, ShownPicture } from "~/schemas/media";
import { button } from "./held-form";
import { Line } from "./panel";

interface ChooserProps {
  id: string;
  chosen: string;
  onChoose: (picture: ShownPicture) => void;
}

const silent = "Die Bilder sind gerade nicht zu bekommen. Versuche es gleich noch einmal.";

export function Chooser({ id, chosen, onChoose }: ChooserProps) {
  const [words, setWords] = useState("");
  const [asked, setAsked] = useState({ words: "", page: 1 });
  const [pictures, setPictures] = useState<ShownPicture[]>([]);
  const [hasNext, setHasNext] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [news, setNews] = useState("");
  const frame = useRef<HTMLFieldSetElement>(null);
  const next = useRef<number | undefined>(undefined);
  useEffect(() => {
    const ask = () =>
      setAsked((before) => (before.words === words.trim() ? before : { words: words.trim(), page: 1 }));
    const later = setTimeout(ask, 300);
    return () => clearTimeout(later);
  }, [words]);
  useEffect(() => {
    const stop = new AbortController();
    void askFor(asked, stop.signal).then((answer) => {
      if (stop.signal.aborted) return;
      setFailed("problem" in answer);
      if ("problem" in answer) return setNews(answer.problem);
      // The button goes with the last pictures: whoever is on it goes on to the first that came.
      if (!answer.hasNext && isOnButton(frame.current))
        next.current = asked.page > 1 ? inputsIn(frame.current).length : 1;
      setPictures((before) => (asked.page > 1 ? [...before, ...answer.pictures] : answer.pictures));
      setHasNext(answer.hasNext);
      setNews(answer.pictures.length ? "" : "Dazu gibt es kein Bild.");
    });
    return () => stop.abort();
  }, [asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pictures that came are there.
  useEffect(() => {
    const inputs = inputsIn(frame.current);
    if (next.current !== undefined) (inputs[next.current] ?? inputs[0])?.focus();
    next.current = undefined;
  }, [pictures]);
  const search = (event: KeyboardEvent) => {
    const isSearch = event.target instanceof HTMLInputElement && event.target.type === "text";
    if (event.key !== "Enter" || !isSearch) return;
    // Not the panel's: nothing is put in yet.
    event.preventDefault();
    event.stopPropagation();
    setAsked({ words: words.trim(), page: 1 });
  };
  return (
    <fieldset ref={frame} aria-label="Vorhandene Bilder" onKeyDown={search} className="grid min-w-0 gap-2">
      <Line
        id={`${id}-words`}
        label="Bilder suchen"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        isFirst
      />
      <p role="status" className="empty:hidden">
        {news}
      </p>
      <div className="writing-pictures">
        {pictures.map((picture) => (
          <label key={picture.id}>
            <input
              type="radio"
              name={id}
              // No part of the form around it.
              form=""
              checked={picture.path === chosen}
              onChange={() => onChoose(picture)}
            />
            <img
              src={picture.path.replace(/-\d+\.webp$/, "-480.webp")}
              alt={picture.alt || `Ohne Beschreibung, ${picture.width} × ${picture.height} Pixel`}
              width={picture.width}
              height={picture.height}
              loading="lazy"
            />
          </label>
        ))}
      </div>
      {(hasNext || hasFailed) && (
        <button
          type="button"
          className={`${button} justify-self-start`}
          onClick={() => setAsked({ ...asked, page: asked.page + (hasFailed ? 0 : 1) })}
        >
          {hasFailed ? "Noch einmal" : "Mehr Bilder"}
        </button>
      )}
    </fieldset>
  );
}

function isOnButton(frame: HTMLElement | null) {
  const { activeElement } = document;
  return activeElement instanceof HTMLButtonElement && frame?.contains(activeElement);
}

function inputsIn(frame: HTMLElement | null) {
  return frame?.querySelectorAll("input") ?? [];
}

async function askFor({ words, page }: { words: string; page: number }, signal: AbortSignal) {
  const query = new URLSearchParams({ q: words, seite: String(page) });
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/admin/media/chooser?${query}`, { headers, signal });
    return (await answer.json()) as ChooserAnswer;
  } catch {
    return { problem: silent };
  }
}
