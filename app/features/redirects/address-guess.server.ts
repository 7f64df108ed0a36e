import { slugify } from "~/schemas/slug";

const common =
  /^(?:blog|blogs|pages|seite|seiten|html?|php|index|der|die|das|und|mit|fuer|ein|eine|von|www)$/;

function wordsOf(path: string): Set<string> {
  const words = path.split("/").flatMap((part) => slugify(part).split("-"));
  return new Set(words.filter((word) => word.length > 1 && !common.test(word)));
}

export function guessing(pages: readonly string[]): (path: string) => string {
  const known = pages.map((page) => ({ page, words: wordsOf(page) }));
  return (path) => {
    const words = wordsOf(path);
    const best = { page: /^\/blogs?(\/|$)/.test(path) ? "/blog" : "/", score: 0 };
    for (const one of known) {
      const shared = [...one.words].filter((word) => words.has(word)).length;
      const score = shared / (one.words.size + words.size - shared || 1);
      if (score > best.score) Object.assign(best, { page: one.page, score });
    }
    return best.page;
  };
}
