-- As the other grants, applied again at any time.

-- What comes back from the trash is as old as it was.
grant insert (created_at, updated_at) on public.mailings, public.snippets to authenticated;
