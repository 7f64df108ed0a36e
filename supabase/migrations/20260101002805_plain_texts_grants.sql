-- Who may ask for texts as searches compare them; as the other grants, applied again at any time.

revoke all on function private.plain(text), private.folded(text), private.holds(text, text),
  private.mended(text), private.mended(text[]), private.mended(jsonb), private.mend_texts(), private.words_query(text),
  private.find_services(text, boolean, integer), public.search_services(text, boolean, integer, integer)
  from public, anon, authenticated;

-- Staff, whose rows are made with it.
grant execute on function private.folded(text), private.holds(text, text),
  private.find_services(text, boolean, integer), public.search_services(text, boolean, integer, integer) to authenticated;
