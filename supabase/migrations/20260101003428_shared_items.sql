-- Links to services and references that nobody sees yet, as to articles.
alter table public.shares drop constraint shares_item_id_fkey;
alter table public.shares
  add column kind text not null default 'blog_posts',
  add constraint shares_kind_value check (kind in ('blog_posts', 'services', 'references'));

create function private.end_shares_of_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.shares s where s.item_id = old.id;
  return null;
end
$$;
create trigger blog_posts_shares after delete on public.blog_posts
  for each row execute function private.end_shares_of_item();
create trigger services_shares after delete on public.services
  for each row execute function private.end_shares_of_item();
create trigger references_shares after delete on public."references"
  for each row execute function private.end_shares_of_item();

-- What a link shows as it is stored, and of which kind it is; null when the link is none, or none any more.
create or replace function private.shared_post(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object('kind', s.kind) || case s.kind
    when 'services' then (select pg_catalog.to_jsonb(v) - 'search' from public.services v where v.id = s.item_id)
    when 'references' then (
      select pg_catalog.to_jsonb(r) - 'search' || pg_catalog.jsonb_build_object('testimonials', (
        select coalesce(pg_catalog.jsonb_agg(
          pg_catalog.jsonb_build_object('person', t.person, 'role', t.role, 'quote', t.quote) order by t.position), '[]')
        from public.testimonials t where t.reference_id = r.id))
      from public."references" r where r.id = s.item_id)
    else (select pg_catalog.to_jsonb(p) - 'search' from public.blog_posts p where p.id = s.item_id) end
  from public.shares s
  where s.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and s.expires_at > pg_catalog.clock_timestamp()
    and private.has_access(s.created_by)
$$;
