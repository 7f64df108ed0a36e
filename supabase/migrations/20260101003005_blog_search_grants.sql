-- As the other grants, applied again at any time.

revoke all on function private.find_published_posts(text, integer), public.search_published_posts(text, integer)
  from public, anon, authenticated;
grant execute on function private.find_published_posts(text, integer), public.search_published_posts(text, integer)
  to anon, authenticated;
