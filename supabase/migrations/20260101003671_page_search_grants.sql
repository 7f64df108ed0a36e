-- As the other grants, applied again at any time.

revoke all on function private.find_published_pages(text, integer), public.search_published_pages(text, integer)
  from public, anon, authenticated;
grant execute on function private.find_published_pages(text, integer), public.search_published_pages(text, integer)
  to anon, authenticated;
