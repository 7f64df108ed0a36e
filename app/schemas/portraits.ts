/** A line of the text that says whose face is where: name, colon, address of the picture. */
const line = /^([^:\n]+):[ \t]*(\S+)[ \t]*$/;

/** Whose face is where; undefined for lines that do not say so. */
export function portraitLines(text: string | null): ({ name: string; path: string } | undefined)[] {
  const lines = (text ?? "").split("\n").filter((one) => one.trim());
  return lines.map((one) => {
    const [, name = "", path = ""] = line.exec(one.trim()) ?? [];
    return name.trim() ? { name: name.trim(), path } : undefined;
  });
}

/** The addresses of faces, by the names that they belong to. */
export function parsePortraits(text: string | null): Map<string, string> {
  return new Map(portraitLines(text).flatMap((one) => (one ? [[one.name, one.path]] : [])));
}
