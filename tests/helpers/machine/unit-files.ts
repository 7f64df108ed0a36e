/** What a unit file sets: every value of each name, in order. */
export type Unit = Map<string, string[]>;

/** Reads a unit file as systemd does (systemd.syntax): comments on lines of their own, a backslash joins lines. */
export function readUnit(text: string): Unit {
  const unit: Unit = new Map();
  const lines = text.replace(/^[#;].*\n/gm, "").replace(/\\\n/g, " ");
  for (const [, name = "", value = ""] of lines.matchAll(/^(\w+)=(.*)$/gm)) {
    unit.set(name, [...(unit.get(name) ?? []), value.trim()]);
  }
  return unit;
}

/**
 * Reads an EnvironmentFile= as systemd does (systemd.exec), with quotes around a whole value only: a # begins a comment at
 * the beginning of a line only, a backslash takes the next character as it is.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const lines = text.replace(/\\\n/g, "").split("\n");
  const pairs = lines.flatMap((line) => {
    const [, name, value = ""] = /^\s*([^#;=\s][^=]*?)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (!name) return [];
    const [, single] = /^'([^']*)'$/.exec(value) ?? [];
    return [[name, single ?? value.replace(/^"(.*)"$/, "$1").replace(/\\(.)/g, "$1")]];
  });
  return Object.fromEntries(pairs);
}

/** Splits the value of Exec…= or Environment= into words: some in quotes, %% is a %, $$ a $. */
export function words(line: string): string[] {
  const found = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return found.map((word) =>
    word.replace(/^(["'])(.*)\1$/, "$2").replace(/%%|\$\$/g, (sign) => sign.slice(1)),
  );
}
