-- A new draft comes with the id that its form carries: sent twice, it is stored once.
grant insert (id) on public.mailings to authenticated;
