-- As the other grants, applied again at any time.

revoke all on function private.start_planned_mailings(timestamptz) from public, anon, authenticated;
grant insert (more_posts, closing) on public.mailings to authenticated;
grant update (more_posts, closing, send_at) on public.mailings to authenticated;
