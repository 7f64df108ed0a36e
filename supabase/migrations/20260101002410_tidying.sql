-- What has had its time: trash of 30 days with all that belongs to it, drafts and addresses asked for in vain of 90 days,
-- links that have run out. How many of each; null when the token is none of the web server's.
create function private.tidy_content(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  items integer;
  drafts integer;
  links integer;
begin
  if private.read_token(token, 'upkeep') is null then
    return null;
  end if;
  with gone as (
    select v.kind, v.item_id from public.content_versions v
    where v.reason = 'delete' and v.saved_at <= pg_catalog.now() - interval '30 days'
      and not exists (
        select 1 from public.content_versions later
        where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
      )
  ), versions as (
    delete from public.content_versions v using gone g where v.kind = g.kind and v.item_id = g.item_id
  ), addresses as (
    delete from public.old_addresses a using gone g where a.kind = g.kind and a.item_id = g.item_id
  )
  select pg_catalog.count(*)::integer into items from gone;
  delete from public.content_drafts d where d.updated_at <= pg_catalog.now() - interval '90 days';
  get diagnostics drafts = row_count;
  delete from public.shares s where s.expires_at <= pg_catalog.now();
  get diagnostics links = row_count;
  delete from public.missed_addresses m where m.last_seen <= pg_catalog.now() - interval '90 days';
  return pg_catalog.jsonb_build_object('items', items, 'drafts', drafts, 'links', links);
end
$$;

create function public.tidy_content(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.tidy_content(token)
$$;
