const line = /^([^:\n]+):[ \t]*(\S+)[ \t]*$/;

export function portraitLines(text: string | null): ({ name: string; path: string } | undefined)[] {
  const lines = (text ?? "").split("\n").filter((one) => one.trim());
  return lines.map((one) => {
    const [, name = "", path = ""] = line.exec(one.trim()) ?? [];
    return name.trim() ? { name: name.trim(), path } : undefined;
  });
}

export function parsePortraits(text: string | null): Map<string, string> {
  return new Map(portraitLines(text).flatMap((one) => (one ? [[one.name, one.path]] : [])));
}
