-- As the other grants, applied again at any time.

grant insert (send_at) on public.mailings to authenticated;
grant update (send_at) on public.mailings to authenticated;
