-- As the other grants, applied again at any time.

revoke all on public.working_copies from public, anon, authenticated;
revoke all on function private.version_of(jsonb), private.keep_newest_copy(), private.keep_ten_copies()
  from public, anon, authenticated;
grant select on public.working_copies to authenticated;
grant insert (id, kind, item_id, fields, base_updated_at, seq, closed_at),
  update (id, kind, item_id, fields, base_updated_at, seq, closed_at), delete
  on public.working_copies to authenticated;
