-- Whoever hands in a message may say that it is to be set aside; as the other grants, applied again at any time.

grant insert (state) on public.contact_submissions to anon, authenticated;
