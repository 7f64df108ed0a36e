import fc from "fast-check";

const words = fc
  .array(
    fc.constantFrom("Moin", "Kai", "Über", "1 < 2", "A & B", "„so“", "x\u00a0y", "–", "\n", "🚢", "Deich"),
    {
      minLength: 1,
      maxLength: 5,
    },
  )
  .map((parts) => ["Hafen", ...parts].map(escaped).join(" "));

const language = attribute("lang", ["en", "nds"]);
const title = attribute("title", ["Ein Titel", "„A“ & B"]);
const direction = attribute("dir", ["ltr", "auto"]);
const everywhere = fc
  .tuple(sparse(language), sparse(title), sparse(direction))
  .map((given) => given.join(""));

const picture = fc
  .tuple(
    fc.constantFrom("/favicon.svg", "/images/covers/default.svg"),
    attribute("alt", ["", "Ein Kran"]),
    sparse(attribute("width", ["320"])),
  )
  .map(([src, ...more]) => `<img src="${src}"${more.join("")}>`);

const marks: [tag: string, attributes: fc.Arbitrary<string>][] = [
  ...["strong", "b", "em", "i", "u", "s", "mark", "small", "sub", "sup", "code", "kbd", "samp", "cite"].map(
    (tag): [string, fc.Arbitrary<string>] => [tag, everywhere],
  ),
  ["abbr", attribute("title", ["Künstliche Intelligenz"])],
  ["q", sparse(attribute("cite", ["/blog", "https://example.org/a?b=1&c=2"]))],
  ["time", attribute("datetime", ["2026-03-01"])],
  ["a", attribute("href", ["/contact", "#oben", "https://example.org/", "mailto:a@b.example", "tel:+49471"])],
];

function inline(depth: number, taken: string[] = []): fc.Arbitrary<string> {
  const free = marks.filter(([tag]) => !taken.includes(tag));
  const part =
    depth === 0
      ? words
      : fc.oneof(
          { weight: 4, arbitrary: words },
          { weight: 1, arbitrary: picture },
          { weight: 1, arbitrary: fc.constant("eins<br>zwei") },
          {
            weight: 4,
            arbitrary: fc
              .constantFrom(...free)
              .chain(([tag, attributes]) =>
                fc
                  .tuple(attributes, inline(depth - 1, [...taken, tag]))
                  .map(([given, inside]) => `<${tag}${given}>${inside}</${tag}>`),
              ),
          },
        );
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" und "));
}

const phrase = inline(2);
const wrap = (tag: string, inside: fc.Arbitrary<string>, attributes = everywhere) =>
  fc.tuple(attributes, inside).map(([given, text]) => `<${tag}${given}>${text}</${tag}>`);
const some = (part: fc.Arbitrary<string>, most = 3) =>
  fc.array(part, { minLength: 1, maxLength: most }).map((parts) => parts.join("\n"));

const paragraph = wrap("p", phrase);
const code = words.map((text) => `${text}\n  zwei`);

function list(depth: number): fc.Arbitrary<string> {
  const text = fc.oneof(phrase, some(paragraph, 2));
  const item =
    depth === 0
      ? text
      : fc.oneof(
          text,
          fc.tuple(phrase, list(depth - 1)).map(([first, rest]) => first + rest),
        );
  const items = some(wrap("li", item));
  const numbering = fc
    .tuple(sparse(attribute("start", ["3"])), sparse(fc.constant(" reversed")))
    .map((given) => given.join(""));
  return fc.oneof(wrap("ul", items), wrap("ol", items, numbering));
}

const table = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean(), fc.option(phrase))
  .chain(([columns, hasHead, hasFoot, caption]) => {
    const row = (tag: string, attributes: fc.Arbitrary<string>) =>
      fc
        .array(wrap(tag, fc.oneof(phrase, paragraph), attributes), { minLength: columns, maxLength: columns })
        .map((cells) => `<tr>${cells.join("")}</tr>`);
    const wide = wrap("td", phrase, fc.constant(columns > 1 ? ` colspan="${columns}"` : ""));
    const body = some(
      fc.oneof(
        row("td", everywhere),
        wide.map((cell) => `<tr>${cell}</tr>`),
      ),
    );
    return fc
      .tuple(
        row("th", sparse(attribute("scope", ["col", "row"]))),
        some(
          body.map((rows) => `<tbody>${rows}</tbody>`),
          2,
        ),
      )
      .map(([head, bodies]) =>
        [
          "<table>",
          caption === null ? "" : `<caption>${caption}</caption>`,
          hasHead ? `<thead>${head}</thead>` : "",
          bodies,
          hasFoot ? `<tfoot>${head}</tfoot>` : "",
          "</table>",
        ].join(""),
      );
  });

const block = fc.oneof(
  { weight: 4, arbitrary: paragraph },
  fc.constantFrom("h1", "h2", "h3", "h4", "h5", "h6").chain((tag) => wrap(tag, phrase)),
  list(2),
  wrap(
    "blockquote",
    fc.oneof(phrase, some(paragraph, 2)),
    sparse(attribute("cite", ["https://example.org/"])),
  ),
  fc
    .oneof(
      code,
      code.map((text) => `<code>${text}</code>`),
    )
    .map((text) => `<pre>${text}</pre>`),
  fc.constant("<hr>"),
  picture,
  fc
    .tuple(picture, phrase)
    .map(([image, words]) => `<figure>${image}<figcaption>${words}</figcaption></figure>`),
  some(fc.oneof(wrap("dt", phrase), wrap("dd", fc.oneof(phrase, paragraph)))).map(
    (parts) => `<dl>${parts}</dl>`,
  ),
  table,
);

export function generatedArticles(count: number): string[] {
  const article = fc
    .tuple(paragraph, fc.array(block, { minLength: 1, maxLength: 6 }), fc.constantFrom("\n", "", "\n\n"))
    .map(([first, blocks, between]) => [first, ...apart(blocks)].join(between));
  return fc.sample(article, { numRuns: count, seed: 21 });
}

/** Adjacent pictures would be one run of text. */
function apart(blocks: string[]) {
  return blocks.filter((html, index) => !(html.startsWith("<img") && blocks[index - 1]?.startsWith("<img")));
}

function attribute(name: string, values: string[]) {
  return fc.constantFrom(...values).map((value) => ` ${name}="${escaped(value)}"`);
}

function sparse(part: fc.Arbitrary<string>) {
  return fc.oneof({ weight: 5, arbitrary: fc.constant("") }, { weight: 1, arbitrary: part });
}

function escaped(text: string) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
