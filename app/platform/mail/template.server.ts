import { brand, canvas, ink, line, muted } from "~/content/brand";
import { currentSite } from "~/platform/settings/site.server";
import { addressAtStart } from "~/schemas/markdown";
import { escapeMarkup, oneLine } from "~/schemas/text";
import type { Mail } from "./send.server";

/** Every text is plain; nothing in it is read as HTML. */
export interface MailContent {
  title: string;
  paragraphs: string[];
  formatted?: { html: string; text: string } | undefined;
  /** Visitors' input: nothing becomes a link. */
  facts?: [name: string, value: string][];
  quote?: string;
  button?: MailButton;
  sections?: Pick<MailContent, "formatted" | "paragraphs" | "button">[];
  afterword?: string[];
  unsubscribeUrl?: string;
}

interface MailButton {
  label: string;
  url: string;
}

export function renderMail(content: MailContent): { text: string; html: string } {
  const { facts = [], sections = [], afterword = [] } = content;
  const tidy = {
    ...{ ...content, sections, afterword, title: oneLine(content.title) },
    facts: facts.map(([name, value]): [string, string] => [name, oneLine(value)]),
    quote: content.quote?.replace(lineBreak, "\n") ?? "",
  };
  return { text: renderText(tidy), html: renderHtml(tidy) };
}

type Envelope = Omit<Mail, "subject" | "text" | "html"> & Partial<Pick<Mail, "subject">>;

export function mailOf(mail: Envelope & MailContent): Mail {
  return { subject: mail.title, ...mail, ...renderMail(mail) };
}

export function quoted(text: string): string {
  return text.replace(lineBreak, "\n").replace(/^/gm, "> ");
}

/** Every character at which some mail program breaks lines: a quote has to mark them all. */
const lineBreak = /\r\n|[\v\f\r\u0085\u2028\u2029]/g;

type Section = NonNullable<MailContent["sections"]>[number];

type Tidy = MailContent & Required<Pick<MailContent, "facts" | "quote" | "sections" | "afterword">>;

function renderText(content: Tidy) {
  const { title, paragraphs, formatted, facts, quote, button, sections, afterword, unsubscribeUrl } = content;
  return [
    title,
    ...(formatted ? [formatted.text] : []),
    ...paragraphs,
    ...(facts.length ? [facts.map(([name, value]) => `${name}: ${value}`).join("\n")] : []),
    ...(quote ? [quoted(quote)] : []),
    ...[{ paragraphs: [], button }, ...sections].flatMap(({ formatted, paragraphs, button }: Section) => [
      ...(formatted ? [formatted.text] : []),
      ...paragraphs,
      ...(button ? [`${button.label}:\n${button.url}`] : []),
    ]),
    ...afterword,
    `-- \n${sender().join("\n")}`,
    ...(unsubscribeUrl ? [`Newsletter abbestellen:\n${unsubscribeUrl}`] : []),
  ].join("\n\n");
}

// Mail programs know no style sheets: colours are written into each element.
const font = "font-family:Arial,Helvetica,sans-serif";

const running = `${font};font-size:16px;line-height:1.6;color:${ink}`;
const cell = `padding:6px 10px;border:1px solid ${line};text-align:left;vertical-align:top;${running}`;
const code = "font-family:Consolas,Menlo,monospace;font-size:14px";

const buttonStyle = `display:inline-block;padding:14px 24px;border-radius:10px;background:${brand};color:#ffffff;${font};font-size:16px;font-weight:bold;text-decoration:none`;

export const mailStyles = {
  p: `margin:0 0 16px;${running}`,
  h2: `margin:28px 0 12px;${font};font-size:20px;line-height:1.3;color:${ink}`,
  h3: `margin:24px 0 8px;${font};font-size:17px;line-height:1.35;color:${ink}`,
  h4: `margin:20px 0 8px;${font};font-size:16px;line-height:1.4;color:${ink}`,
  ul: `margin:0 0 16px;padding:0 0 0 24px;${running}`,
  ol: `margin:0 0 16px;padding:0 0 0 24px;${running}`,
  li: "margin:0 0 6px",
  blockquote: `margin:18px 0 24px;padding:4px 0 4px 16px;border-left:3px solid ${line};${running}`,
  a: `color:${brand}`,
  button: buttonStyle,
  figure: "margin:0 0 16px",
  figcaption: `padding:6px 0 0;${font};font-size:13px;line-height:1.5;color:${muted}`,
  img: "max-width:100%;height:auto;border:0",
  table: "margin:0 0 16px;border-collapse:collapse",
  caption: `padding:0 0 6px;text-align:left;${font};font-size:13px;color:${muted}`,
  th: `${cell};font-weight:bold`,
  td: cell,
  pre: `margin:0 0 16px;padding:12px;background:${canvas};white-space:pre-wrap;${code};color:${ink}`,
  code,
  hr: `margin:24px 0;border:0;border-top:1px solid ${line}`,
};

function renderHtml(content: Tidy) {
  const { title, paragraphs, formatted, facts, quote, button, sections, afterword, unsubscribeUrl } = content;
  const paragraph = (text: string) => `<p style="${mailStyles.p}">${prose(text)}</p>`;
  const small = (html: string) =>
    `<p style="margin:0 0 12px;${font};font-size:13px;line-height:1.5;color:${muted}">${html}</p>`;
  const link = (url: string, label: string) =>
    `<a href="${escapeMarkup(url)}" style="color:${brand}">${escapeMarkup(label)}</a>`;
  return `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(title)}</title>
</head>
<body style="margin:0;padding:0;background:${canvas}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${canvas}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${line};border-radius:16px">
<tr><td style="padding:24px 28px 0;${font};font-size:14px;font-weight:bold;color:${brand}">${escapeMarkup(currentSite().name)}</td></tr>
<tr><td style="padding:12px 28px 16px">
<h1 style="margin:0 0 20px;${font};font-size:24px;line-height:1.25;color:${ink}">${escapeMarkup(title)}</h1>
${formatted?.html ?? ""}
${paragraphs.map(paragraph).join("\n")}
${facts.map(([name, value]) => factHtml(name, value)).join("\n")}
${quote ? quoteHtml(quote) : ""}
${button ? buttonHtml(button) : ""}
${sections.map(({ formatted, paragraphs, button }) => `${formatted?.html ?? ""}${paragraphs.map(paragraph).join("\n")}\n${button ? buttonHtml(button) : ""}`).join("\n")}
${afterword.map((text) => small(prose(text))).join("\n")}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td style="padding:20px 28px">
${small(sender().map(escapeMarkup).join("<br>"))}
${small([link(`${currentSite().url}/impressum`, "Impressum"), link(`${currentSite().url}/datenschutz`, "Datenschutz"), ...(unsubscribeUrl ? [link(unsubscribeUrl, "Newsletter abbestellen")] : [])].join(" &middot; "))}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function factHtml(name: string, value: string) {
  return `<p style="margin:0 0 6px;${font};font-size:15px;line-height:1.5;color:${ink}"><span style="color:${muted}">${escapeMarkup(name)}:</span> <bdi>${escapeMarkup(value)}</bdi></p>`;
}

function quoteHtml(text: string) {
  return `<blockquote style="margin:18px 0 24px;padding:4px 0 4px 16px;border-left:3px solid ${line};${font};font-size:16px;line-height:1.6;color:${ink}">${escapeMarkup(text).replaceAll("\n", "<br>")}</blockquote>`;
}

function buttonHtml({ label, url }: { label: string; url: string }) {
  return `<p style="margin:8px 0 24px"><a href="${escapeMarkup(url)}" style="${buttonStyle}">${escapeMarkup(label)}</a></p>`;
}

export function sender(): string[] {
  const { offices, company, phone, email, url } = currentSite();
  const [office] = offices;
  return [company, `${office.street}, ${office.postcode} ${office.city}`, `${phone} · ${email}`, url];
}

function prose(text: string) {
  return text
    .split(/(https?:\/\/\S*)/)
    .map((part, index) => {
      const address = escapeMarkup(index % 2 ? addressAtStart(part) : "");
      const rest = escapeMarkup(part).slice(address.length);
      return address ? `<a href="${address}" style="color:${brand}">${address}</a>${rest}` : rest;
    })
    .join("")
    .replaceAll("\n", "<br>");
}
