export const portraits: ReadonlyMap<string, string> = new Map([
  ["Hinnerk Nordholz", "/images/people/hinnerk-nordholz.svg"],
  ["Dr. Wiebke Deichmann", "/images/people/wiebke-deichmann.svg"],
  ["Onno Deichmann", "/images/people/onno-deichmann.svg"],
]);

/** Of whom there is none. */
export const noPortrait = "/images/logo-sign.svg";

export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith("."));
  const [first = "", last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
  return (first.charAt(0) + last.charAt(0)).toUpperCase();
}
