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

const blank = /\s/;

/**
 * Reads an EnvironmentFile= as systemd does (systemd.exec): a # begins a comment at the beginning of a line only, quotes
 * go, a backslash takes the next character as it is.
 */
export function readEnvironmentFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  let rest = text;
  const take = (pattern: RegExp) => {
    const [taken = ""] = pattern.exec(rest) ?? [];
    rest = rest.slice(taken.length);
    return taken;
  };
  for (take(/^\s+/); rest; take(/^\s+/)) {
    if (take(/^[#;](?:\\[\s\S]|[^\n\\])*/)) continue;
    const [name = "", isSet] = [take(/^[^=\n]*/).trim(), take(/^=/)];
    if (isSet) settings[name] = takeValue(take);
  }
  return settings;
}

function takeValue(take: (pattern: RegExp) => string) {
  let value = "";
  for (;;) {
    take(/^[^\S\n]+/);
    const single = take(/^'[^']*'?/);
    const double = single ? "" : take(/^"(?:\\[\s\S]|[^"\\])*"?/);
    if (single) value += single.replace(/^'|'$/g, "");
    else if (double)
      value += double
        .slice(1, -1)
        .replace(/\\(["\\`$])/g, "$1")
        .replace(/\\\n/g, "");
    else break;
  }
  return (
    value +
    take(/^(?:\\[\s\S]|[^\n\\])*/)
      .trimEnd()
      .replace(/\\\n/g, "")
      .replace(/\\([\s\S])/g, "$1")
  );
}

/** Splits the value of Exec…= or Environment= into words: quotes around or within, C escapes, %% is a %. */
export function words(line: string): string[] {
  const found: string[] = [];
  let word: string | undefined;
  let quote = "";
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? "";
    if (quote ? sign === quote : word === undefined && /["']/.test(sign)) {
      quote = quote ? "" : sign;
      word ??= "";
    } else if (!quote && blank.test(sign)) {
      if (word !== undefined) found.push(word);
      word = undefined;
    } else if (sign === "\\") {
      at += 1;
      word = (word ?? "") + (line[at] ?? "");
    } else word = (word ?? "") + sign;
  }
  return (word === undefined ? found : [...found, word]).map((each) => each.replaceAll("%%", "%"));
}

/** The words of a command with the environment put in: ${NAME} anywhere, $NAME as a word of its own, $$ is a $. */
export function commandOf(line: string, env: Record<string, string>): string[] {
  return words(line).flatMap((word) => {
    const [, alone] = /^\$(\w+)$/.exec(word) ?? [];
    if (alone) return (env[alone] ?? "").split(/\s+/).filter(Boolean);
    return [word.replace(/\$(?:\$|\{(\w+)\})/g, (_, name) => (name ? (env[name] ?? "") : "$"))];
  });
}
