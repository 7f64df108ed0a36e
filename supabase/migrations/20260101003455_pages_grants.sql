-- As the other grants, applied again at any time.

revoke all on function private.page_words(jsonb), private.reserved_slugs(), private.check_page_slug(),
  private.keep_page_address(), public.public_pages(), private.find_pages(text, text, integer),
  public.search_pages(text, text, integer, integer)
  from public, anon, authenticated;
grant execute on function public.public_pages() to anon, authenticated;
-- Makes the column that searches read.
grant execute on function private.page_words(jsonb), private.find_pages(text, text, integer),
  public.search_pages(text, text, integer, integer) to authenticated;
