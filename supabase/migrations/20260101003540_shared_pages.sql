-- Links to pages that nobody sees yet.
alter table public.shares
  drop constraint shares_kind_value,
  add constraint shares_kind_value check (kind in ('blog_posts', 'services', 'references', 'pages'));
create trigger pages_shares after delete on public.pages
  for each row execute function private.end_shares_of_item();
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.shared_post(text)'::regprocedure),
    'else (select',
    'when ''pages'' then (select pg_catalog.to_jsonb(g) - ''search'' from public.pages g where g.id = s.item_id)
    else (select');
end
$$;
