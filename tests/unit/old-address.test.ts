import { expect, test } from "vitest";
import { withQuery } from "~/schemas/old-address";

test.each([
  ["/blog/neu", "?utm=x&y=1", "/blog/neu?utm=x&y=1"],
  ["/blog?kategorie=IT", "?kategorie=it&utm=x", "/blog?kategorie=IT&utm=x"],
  ["/blog?kategorie=IT", "?kategorie=it", "/blog?kategorie=IT"],
  ["/services#umzug", "?utm=x", "/services?utm=x#umzug"],
  ["/services#umzug", "", "/services#umzug"],
])("%s asked for with %s leads to %s", (target, search, address) => {
  expect(withQuery(target, search)).toBe(address);
});
