-- As the other grants, applied again at any time.

grant insert (more_posts, closing) on public.mailings to authenticated;
grant update (more_posts, closing) on public.mailings to authenticated;
