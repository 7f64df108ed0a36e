export type Unit = Map<string, string[]>;

/** systemd.syntax: comments on own lines, a backslash joins lines. */
export function readUnit(text: string): Unit {
  const unit: Unit = new Map();
  const lines = text.replace(/^[#;].*\n/gm, "").replace(/\\\n/g, " ");
  for (const [, name = "", value = ""] of lines.matchAll(/^(\w+)=(.*)$/gm)) {
    unit.set(name, [...(unit.get(name) ?? []), value.trim()]);
  }
  return unit;
}

/** systemd.exec: quotes around whole values only, # comments at line starts, backslash escapes. */
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

/** Quotes; %% is a %, $$ a $. */
export function words(line: string): string[] {
  const found = line.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return found.map((word) =>
    word.replace(/^(["'])(.*)\1$/, "$2").replace(/%%|\$\$/g, (sign) => sign.slice(1)),
  );
}
