const tag = /<(\/?)([a-z][a-z0-9-]*)[^<>]*>?/gi;
const alone = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const endsItself = new Set("p li dt dd tr td th thead tbody option".split(" "));

/** Whether tags are nested deeper than `limit`; one linear pass, before anything builds a tree of them. */
export function nestingExceeds(html: string, limit: number): boolean {
  const open: string[] = [];
  for (const [, slash, name = ""] of html.matchAll(tag)) {
    const element = name.toLowerCase();
    if (alone.has(element)) continue;
    if (slash) {
      const start = open.lastIndexOf(element);
      if (start >= 0) open.length = start;
    } else {
      if (endsItself.has(element) && open.at(-1) === element) open.pop();
      open.push(element);
      if (open.length > limit) return true;
    }
  }
  return false;
}
