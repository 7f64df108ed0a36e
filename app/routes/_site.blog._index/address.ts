export function addressOf({
  category,
  page = 1,
}: {
  category?: string | null | undefined;
  page?: number | undefined;
}): string {
  const query = new URLSearchParams();
  if (category) query.set("kategorie", category);
  if (page > 1) query.set("seite", String(page));
  return query.size ? `/blog?${query}` : "/blog";
}
