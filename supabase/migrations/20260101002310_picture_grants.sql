-- Who may do what with pictures; as the other grants, applied again at any time.

revoke all on public.media, public.media_uses, public.media_places from public, anon, authenticated;
revoke all on function private.texts_with_pictures(jsonb), private.note_picture_uses(),
  private.replace_media(uuid, text, integer, integer, integer), public.replace_media(uuid, text, integer, integer, integer),
  private.known_media(), public.known_media(), private.check_media(text), public.check_media(text),
  public.search_media(text, integer, integer), public.search_media_places(text, integer, integer)
  from public, anon, authenticated;

-- Visitors: sizes by the hash of a name.
grant execute on function public.known_media(), private.known_media() to anon, authenticated;
-- Asks for a token that only the web server can sign.
grant execute on function public.check_media(text), private.check_media(text) to anon;

-- Staff
grant select, delete on public.media to authenticated;
grant insert (sha256, alt, caption, width, height, bytes) on public.media to authenticated;
grant update (alt, caption) on public.media to authenticated;
grant select on public.media_uses, public.media_places to authenticated;
grant execute on function public.search_media(text, integer, integer),
  public.search_media_places(text, integer, integer),
  public.replace_media(uuid, text, integer, integer, integer),
  private.replace_media(uuid, text, integer, integer, integer) to authenticated;
