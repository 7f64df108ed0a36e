import type { Copy, Done, Posted } from "~/features/editing/editor.server";
import { shortName } from "~/features/editing/messages.server";
import { bringIn } from "~/features/media/bring-in.server";
import { type Figure, fillMissing } from "~/features/rich-text/place-figure.server";
import { textToStore } from "~/features/rich-text/typed-text.server";
import type { WordText } from "~/features/rich-text/word/convert.server";
import type { WordNotice } from "~/features/rich-text/word/normalise.server";
import { readWord } from "~/features/rich-text/word/read-word.server";
import { renewBudget } from "~/platform/process/time-budget.server";
import type { Toast } from "~/schemas/answers";
import { postLimits, storedLimits } from "~/schemas/limits";
import { holdsBlock } from "~/schemas/markup";
import { mediaLimits, mediaPath } from "~/schemas/media";
import { slugify } from "~/schemas/slug";
import { wordFileLimit, wordFileTooLarge } from "~/schemas/word-file";

export const wordFiles = { document: wordFileLimit };

const again = "Speichere sie in Word noch einmal („Speichern unter“) und wähle sie dann neu.";
const asWord =
  "Öffne sie in ihrem Programm und wähle dort „Speichern unter“, Dateityp „Word-Dokument (.docx)“.";
const sentences = {
  missing: "Wähle zuerst eine Word-Datei (.docx) aus.",
  large: wordFileTooLarge,
  crowded: "Gerade werden viele Dateien eingelesen. Warte eine Minute und versuche es dann noch einmal.",
  empty: "Die Datei ist leer: Sie hat 0 Byte. Wähle eine andere.",
  none: `Das ist keine Word-Datei (.docx). ${asWord}`,
  old: `Das ist eine Word-Datei der alten Art (.doc). ${asWord}`,
  locked: "Die Datei ist mit einem Kennwort geschützt. Entferne es in Word unter „Datei“, „Informationen“.",
  damaged: `Die Datei ist beschädigt und lässt sich nicht lesen. ${again}`,
  huge: `Ausgepackt ist die Datei viel zu groß. ${again}`,
  long: `Der Text der Datei ist zu lang: Es gehen ${postLimits.content.toLocaleString("de-DE")} Zeichen. Teile ihn auf mehrere Beiträge auf.`,
  nested: "In der Datei stecken Tabellen oder Listen zu tief ineinander. Vereinfache sie in Word.",
  wordless: "In der Datei steht kein Text.",
  exhausting: `Die Datei ließ sich nicht einlesen: Es hat zu lange gedauert oder ging schief. ${again}`,
  together: `Mit dem Text aus der Datei wird der Inhalt zu lang: Es gehen ${postLimits.content.toLocaleString("de-DE")} Zeichen.`,
};

export async function importWordFile({ fields }: Copy, { db, form, files, request }: Posted): Promise<Done> {
  const refuse = (sentence: string): Done => ({
    problems: { document: [sentence] },
    refusal: { title: "Nicht eingelesen" },
  });
  const file = files.get("document");
  const name = String(form.get("document") ?? "");
  if (!file)
    return refuse(name ? `Wähle die Datei „${shortName(name)}“ noch einmal aus.` : sentences.missing);
  if (file.refusal) return refuse(sentences[file.refusal]);
  const { title = "", slug = "", content = "" } = fields;
  const typed = content.trimEnd();
  const read = await readWord({ pieces: file.pieces, wantsTitle: !title.trim(), prefix: freePrefix(typed) });
  file.pieces = [];
  renewBudget();
  if ("problem" in read) return refuse(sentences[read.problem]);
  const figures = await figuresOf(read.pictures, { db, request });
  const brought = await textToStore(fillMissing(read.html, figures), storedLimits.content);
  if ("problem" in brought) return refuse(brought.problem);
  const whole = [await asHtml(typed), brought.html].filter(Boolean).join("\n\n");
  if (whole.length > postLimits.content) return refuse(sentences.together);
  const named = read.title ?? title;
  return {
    fields: { title: named, slug: slug.trim() || slugify(named), content: whole },
    notices: [taken(read, figures, brought.dropped)],
  };
}

/** One after the other, as they are made. */
async function figuresOf(
  pictures: WordText["pictures"],
  { db, request }: Pick<Posted, "db" | "request">,
): Promise<(Figure | null)[]> {
  const figures: (Figure | null)[] = [];
  for (const picture of pictures) {
    const alt = [...(picture?.alt ?? "")].slice(0, mediaLimits.alt).join("");
    const file = picture && { name: "", pieces: [Buffer.from(picture.bytes)] };
    const words = { alt, caption: null };
    const brought = file && (await bringIn(db, { file, name: "" }, words, request));
    const made = brought && "picture" in brought ? brought.picture : null;
    figures.push(made && { src: mediaPath(made.name, made), alt: alt || made.alt || undefined, caption: "" });
  }
  return figures;
}

/** Beside HTML, Markdown would be words run together. */
async function asHtml(typed: string) {
  if (typed === "" || holdsBlock(typed)) return typed;
  const text = await textToStore(typed, storedLimits.content);
  return "html" in text ? text.html : typed;
}

/** Of several files each has notes with numbers of their own. */
function freePrefix(content: string) {
  let files = 1;
  const prefix = () => (files === 1 ? "" : `datei${files}-`);
  while (content.includes(`"${prefix()}footnote-`) || content.includes(`"${prefix()}endnote-`)) files += 1;
  return prefix();
}

const notices: Record<WordNotice, string> = {
  comments: "Kommentare sind nicht dabei.",
  tracked: "Nachverfolgte Änderungen sind angenommen: Gelöschtes ist nicht dabei, Eingefügtes schon.",
  formulas: "Formeln stehen als einfacher Text da oder fehlen. Vergleiche sie mit der Datei.",
  labels: "Nummern wie „a)“, „IV.“ oder „1.1“ sind jetzt einfache Zahlen.",
  headingNumbers: "Nummern vor Überschriften sind nicht dabei.",
  margins: "Kopf- und Fußzeilen sind nicht dabei.",
  embedded: "Eingebettete Dokumente sind nicht dabei.",
};

function taken({ left }: WordText, figures: (Figure | null)[], dropped: string[]): Toast {
  const { links, signs } = left;
  const pictures = figures.filter((figure) => figure === null).length;
  const bare = figures.filter((figure) => figure && figure.alt === undefined).length;
  const lines = [
    pictures === 1 && "Ein Bild ist nicht dabei. Im Text steht, wo es fehlt.",
    pictures > 1 && `${pictures} Bilder sind nicht dabei. Im Text steht, wo sie fehlen.`,
    bare === 1 && "Ein Bild hat noch keine Beschreibung.",
    bare > 1 && `${bare} Bilder haben noch keine Beschreibung.`,
    links > 0 && "Links auf Dateien und Ähnliches sind nicht dabei.",
    signs > 0 && "Zeichen aus Symbolschriften sind nicht alle dabei.",
    ...left.notices.map((notice) => notices[notice]),
    dropped.length > 0 && `Nicht dabei: ${dropped.slice(0, 6).join(", ")}`,
  ];
  const said = lines.filter((line) => line !== false);
  return { tone: "info", title: "Eingelesen, noch nicht gespeichert", ...(said.length && { lines: said }) };
}
