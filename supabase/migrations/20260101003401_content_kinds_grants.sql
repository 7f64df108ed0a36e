-- As the other grants, applied again at any time; those of later kinds of content are among them.

revoke all on private.content_kinds from public, anon, authenticated;
revoke all on function private.grant_content(), private.list_media_places(),
  private.keep_content(regclass, text, text[], text) from public, anon, authenticated;
grant select on private.content_kinds to authenticated;
select private.grant_content();
