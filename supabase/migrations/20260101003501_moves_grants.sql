-- As the other grants, applied again at any time.

revoke all on public.moves, public.move_items from public, anon, authenticated;
grant select, delete on public.moves, public.move_items to authenticated;
grant insert (id, kind, site, sha256, state, choices, counts, claimed_until),
  update (kind, site, state, choices, counts, claimed_until) on public.moves to authenticated;
grant insert (id, move_id, source_id, kind, item_id, old_paths, losses, state, stored_digest),
  update (item_id, old_paths, losses, state, stored_digest) on public.move_items to authenticated;
