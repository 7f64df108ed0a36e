const comment = /(?:^|\s)#/;
const quotes = /^(["'`])(.*)\1$/s;
/** A sender's name may hold such a sign. */
const sender = /<[^<>]*>$/;

interface Meant {
  values: Record<string, string | undefined>;
  problems: Map<string, string>;
}

/** Finds quotes and comments within values: readers of .env differ, and a secret would work with them. */
export function asMeant(source: Record<string, string | undefined>, names: string[]): Meant {
  const values = { ...source };
  const problems = new Map<string, string>();
  for (const name of names) {
    const value = source[name]?.trim() ?? "";
    if (quotes.test(value)) {
      problems.set(
        name,
        `${name} holds the quotes around it, which Docker does not take off: leave them out.`,
      );
      values[name] = value.replace(quotes, "$2");
    } else if (comment.test(value) && !(name === "MAIL_FROM" && sender.test(value))) {
      problems.set(
        name,
        `${name} holds a comment, from its # on: put comments on lines of their own, since neither systemd nor Docker takes them off.`,
      );
      values[name] = value.split(comment, 1)[0]?.trim();
    }
  }
  return { values, problems };
}

const cut = /^[^\S\n]*(?:export\s+)?(\w+)[^\S\n]*=[^\S\n]*([^\s"'`#][^\n#]*)#\S/gm;

/** Node cuts values at #, as in a password. */
export function cutOff(file: string, source: Record<string, string | undefined>): string[] {
  const found = [...file.matchAll(cut)].filter(([, name = "", value]) => value && source[name] === value);
  return found.map(
    ([, name = ""]) =>
      `${name} ends at its # in .env: ${name === "SMTP_URL" ? "write %23 for it" : "put all of it between quotes, or leave out what follows"}.`,
  );
}
