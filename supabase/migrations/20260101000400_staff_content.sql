-- Search and order of the staff's lists. The words are kept as they stand, since staff search by beginnings.

alter table public.blog_posts add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(excerpt, '') || ' ' || content)
) stored;
alter table public.services add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    title || ' ' || slug || ' ' || coalesce(short_description, '') || ' ' || full_description)
) stored;
alter table public."references" add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    title || ' ' || slug || ' ' || coalesce(client_name, '') || ' ' || coalesce(industry, '') || ' ' || description)
) stored;

create index blog_posts_search on public.blog_posts using gin (search);
create index services_search on public.services using gin (search);
create index references_search on public."references" using gin (search);

-- Lets an item and its neighbour change places, and says whether there was a neighbour. Both in one step, so that
-- no place is lost when two people sort at once. Runs with the caller's rights.
create function public.move_service(item uuid, upward boolean) returns boolean
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  perform 1 from public.services order by id for update;
  with placed as (
    select id, pg_catalog.row_number() over (order by display_order, id) as place from public.services
  ), pair as (
    select mover.place as a, mover.place + case when upward then -1 else 1 end as b from placed mover where mover.id = item
  ), wanted as (
    select placed.id, case placed.place when pair.a then pair.b when pair.b then pair.a else placed.place end as place
    from placed, pair where pair.b between 1 and (select pg_catalog.count(*) from placed)
  )
  update public.services s set display_order = wanted.place
  from wanted where wanted.id = s.id and s.display_order is distinct from wanted.place;
  get diagnostics moved = row_count;
  return moved > 0;
end
$$;

create function public.move_reference(item uuid, upward boolean) returns boolean
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  perform 1 from public."references" order by id for update;
  with placed as (
    select id, pg_catalog.row_number() over (order by display_order, id) as place from public."references"
  ), pair as (
    select mover.place as a, mover.place + case when upward then -1 else 1 end as b from placed mover where mover.id = item
  ), wanted as (
    select placed.id, case placed.place when pair.a then pair.b when pair.b then pair.a else placed.place end as place
    from placed, pair where pair.b between 1 and (select pg_catalog.count(*) from placed)
  )
  update public."references" r set display_order = wanted.place
  from wanted where wanted.id = r.id and r.display_order is distinct from wanted.place;
  get diagnostics moved = row_count;
  return moved > 0;
end
$$;
