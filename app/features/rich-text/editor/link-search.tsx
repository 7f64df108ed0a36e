import { useEffect, useState } from "react";
import type { LinkHit } from "~/schemas/link-hits";

const wholeAddress = /^(?:[a-z]+:|www\.|#)|@|^\S+\.[a-z]{2,}(?:[/?#]|$)/i;
const pause = 250;

/** Own pages, articles, services and references that match what is typed. */
export function LinkSearch({ typed, onChoose }: { typed: string; onChoose: (hit: LinkHit) => void }) {
  const hits = useHits(wholeAddress.test(typed.trim()) ? "" : typed.replace(/[\s/#?-]+/g, " ").trim());
  const isChosen = hits?.some(({ path }) => path === typed);
  return (
    <div>
      <p role="status" className="sr-only">
        {hits && !isChosen && (hits.length === 1 ? "Ein Treffer" : `${hits.length || "Keine"} Treffer`)}
      </p>
      {hits && hits.length > 0 && !isChosen && (
        <ul aria-label="Auf dieser Website" className="grid max-h-56 gap-1 overflow-y-auto">
          {hits.map((hit) => (
            <li key={hit.path}>
              <button
                type="button"
                onClick={() => onChoose(hit)}
                className="flex min-h-11 w-full flex-col justify-center rounded-sm px-3 text-left hover:bg-brand-soft"
              >
                <span className="font-semibold wrap-anywhere">{hit.title}</span>
                <span className="text-ink-muted text-sm wrap-anywhere">
                  {hit.kind}, {hit.path}
                  {!hit.isPublic && ", nicht öffentlich"}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useHits(words: string): LinkHit[] | undefined {
  const [found, setFound] = useState<{ words: string; hits: LinkHit[] }>();
  useEffect(() => {
    if (words.length < 2) return;
    const stop = new AbortController();
    const later = setTimeout(async () => {
      const hits = await ask(words, stop.signal);
      if (hits && !stop.signal.aborted) setFound({ words, hits });
    }, pause);
    return () => {
      clearTimeout(later);
      stop.abort();
    };
  }, [words]);
  return found?.words === words ? found.hits : undefined;
}

/** Who knows the address needs no search: a fault is none. */
async function ask(q: string, signal: AbortSignal): Promise<LinkHit[] | undefined> {
  try {
    const headers = { Accept: "application/json" };
    const answer = await fetch(`/admin/links?${new URLSearchParams({ q })}`, { headers, signal });
    return answer.ok ? ((await answer.json()) as { links: LinkHit[] }).links : undefined;
  } catch {
    return undefined;
  }
}
