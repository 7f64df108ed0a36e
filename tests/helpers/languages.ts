import type { Page } from "@playwright/test";

/** English texts that the specification fixes on German pages. */
const english = [
  "Loading\\.\\.\\.",
  "Mark as (Unread|Read)",
  "Oops! Page not found",
  "Unexpected Application Error!",
  "Invalid Email",
  "Only @\\S+ email addresses are allowed\\.",
  "Error( (fetching|creating|updating|deleting) \\w+)?",
  "An error occurred",
  "Invalid login credentials",
  "Account created!",
  "You can now log in with your credentials\\.",
  "(Post|Service|Reference|Submission) (created|updated|deleted) successfully",
  "Are you sure you want to delete this \\w+\\?",
  "No submissions yet",
  "Select a submission to view details",
  "General Terms.*",
  "in English",
];

export function wrongLanguages(page: Page): Promise<string[]> {
  return page.evaluate((english) => {
    const isEnglish = new RegExp(`^(${english.join("|")})$`);
    const faults: string[] = [];
    let count = 0;
    const check = (text: string | null, element: Element | null) => {
      const words = (text ?? "").replace(/\s+/g, " ").trim();
      if (!/\p{L}{2}/u.test(words) || !element || element.closest("script, style, noscript, link")) return;
      count += 1;
      const isMarked = element.closest("[lang]")?.getAttribute("lang") === "en";
      // English terms are an article of their own.
      if (isMarked && element.closest("article")) return;
      if (isMarked !== isEnglish.test(words))
        faults.push(`${isMarked ? "as English" : "as German"}: ${words}`);
    };
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) check(walker.currentNode.nodeValue, walker.currentNode.parentElement);
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"])
      for (const element of document.querySelectorAll(`[${name}]`))
        check(element.getAttribute(name), element);
    for (const link of document.querySelectorAll("a[href$='/gtc']"))
      if (link.getAttribute("hreflang") !== "en") faults.push(`without hreflang: ${link.textContent}`);
    return count ? faults : ["no texts"];
  }, english);
}
