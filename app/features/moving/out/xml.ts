export function element(name: string, value: string | number) {
  return `<${name}>${typeof value === "number" ? value : data(value)}</${name}>\n`;
}

/** Text that cannot end its CDATA section, without what XML 1.0 refuses. */
export function data(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "");
  return `<![CDATA[${allowed.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
