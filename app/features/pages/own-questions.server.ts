import type { OwnQuestions } from "~/features/contact/receive.server";
import type { FormAnswer } from "~/schemas/answers";
import { oneLine, textLength, tooLong } from "~/schemas/text";
import { choicesOf, ownName } from "./own-fields";
import type { ShownPage } from "./public-page.server";
import type { OwnField } from "./sections/contact";

/** An answer in one line (characters). */
const longest = 500;

/** What the first contact section of a page asks for besides; undefined where it has none. */
export function ownQuestions(page: ShownPage): OwnQuestions | undefined {
  const section = page.sections.find(({ kind }) => kind === "contact");
  if (!section) return undefined;
  const fields = (section.fields as OwnField[]).map((field, index) => ({ ...field, name: ownName(index) }));
  const answerTo = (form: FormData, { name, type }: (typeof fields)[number]) => {
    const typed = oneLine(String(form.get(name) ?? ""));
    return type === "tick" ? (typed ? "ja" : "nein") : typed;
  };
  return {
    names: fields.map(({ name }) => name),
    subject: [...oneLine(String(section.subject) || page.title)].slice(0, 100).join(""),
    problems: (form) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const answer = answerTo(form, field);
          const isChoice = field.type !== "choice" || !answer || choicesOf(field).includes(answer);
          const isDate = field.type !== "date" || !answer || /^\d{4}-\d\d-\d\d$/.test(answer);
          if (!isChoice || !isDate) return [[field.name, [`${field.label}: Wähle eine Antwort`]]];
          return textLength(answer) > longest ? [[field.name, [tooLong(field.label, longest)]]] : [];
        }),
      ),
    messageWith: (form, message) =>
      [
        message,
        "",
        ...fields.flatMap((field) => {
          const answer = answerTo(form, field);
          return answer ? [`${field.label}: ${inWords(field, answer)}`] : [];
        }),
        `Seite: ${page.title} (/${page.slug})`,
      ].join("\n"),
    inLanguage: page.lang === "en" ? inEnglish : (answer) => answer,
  };
}

/** A day as people write it. */
function inWords({ type }: OwnField, answer: string) {
  return type === "date" ? answer.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1") : answer;
}

const english: [RegExp, string][] = [
  [/^Nachricht mit allen Antworten/, "Message with all answers"],
  [/^Nachricht\b/, "Message"],
  [/^E-Mail\b/, "E-mail"],
  [/ ist erforderlich$/, " is required"],
  [/ darf nicht nur aus Leerzeichen bestehen$/, " must not be empty"],
  [/ darf maximal ([\d.]+) Zeichen lang sein$/, " may have up to $1 characters"],
  [/^Ungültige E-Mail-Adresse$/, "This is not a valid e-mail address"],
  [/: Wähle eine Antwort$/, ": choose an answer"],
  [/^Validierungsfehler$/, "Please check your entries"],
  [/^Datenschutzerklärung erforderlich$/, "Privacy policy required"],
  [
    /^Bitte akzeptiere die Datenschutzerklärung, um fortzufahren\.$/,
    "Please accept the privacy policy to go on.",
  ],
  [/^Noch nicht gesendet$/, "Not sent yet"],
  [
    /^Von Deinem Anschluss kamen .*$/,
    "Too many messages came from your connection. Your text is still here: send it again in an hour.",
  ],
  [/^Ist es eilig, ruf uns an: (.*)$/, "If it is urgent, call us: $1"],
  [/^Fehler$/, "Error"],
  [/^Beim Senden ist ein Fehler aufgetreten\.$/, "Something went wrong while sending."],
];

const translated = (text: string) =>
  english.reduce((rest, [german, words]) => rest.replace(german, words), text);

function inEnglish({ reply, refusal }: FormAnswer): FormAnswer {
  const error = Object.entries(reply.error ?? {}).map(([name, problems]) => [
    name,
    problems?.map(translated),
  ]);
  const phrase = (words: unknown) => (typeof words === "string" ? translated(words) : words);
  return {
    reply: { ...reply, ...(reply.error && { error: Object.fromEntries(error) }) },
    ...(refusal && {
      refusal: {
        title: phrase(refusal.title) as string,
        ...(refusal.lines && { lines: refusal.lines.map((line) => phrase(line) as string) }),
      },
    }),
  };
}
