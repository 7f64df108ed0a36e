/** The head of a staff page, which no search engine should keep. */
export function staffMeta(title: string) {
  return () => [{ title: `${title} | Redaktion` }, { name: "robots", content: "noindex, nofollow" }];
}
