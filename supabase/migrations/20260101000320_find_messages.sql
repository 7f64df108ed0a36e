-- Row security lets an index serve a condition only when its operator cannot leak values. The full-text operator is
-- not marked so, and a search with the caller's rights reads every message. The index is therefore asked by a function
-- with its owner's rights, which asks first who is calling, gives nothing but ids, and lies in a schema that the
-- interface does not show. What is shown of the messages is then read with the caller's own rights.
create function private.find_submissions(words text, unread_only boolean, wanted integer) returns setof uuid
language plpgsql stable security definer set search_path = '' rows 50 as $$
declare
  query pg_catalog.tsquery := pg_catalog.to_tsquery('simple', words);
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  -- What many messages hold is soon found among the newest; the index would first gather all of them.
  select pg_catalog.array_agg(hit.id order by hit.created_at desc, hit.id) into hits
  from (
    select newest.id, newest.created_at
    from (select * from public.contact_submissions order by created_at desc, id limit 1000) newest
    where newest.search operator(pg_catalog.@@) query and not (unread_only and newest.is_read)
    order by newest.created_at desc, newest.id
    limit wanted
  ) hit;
  if pg_catalog.cardinality(hits) = wanted then
    return query select pg_catalog.unnest(hits);
    return;
  end if;
  -- Materialized, or the planner walks through all messages by age in the hope of a few early hits.
  return query
    with hit as materialized (
      select s.id, s.created_at
      from public.contact_submissions s
      where s.search operator(pg_catalog.@@) query and not (unread_only and s.is_read)
    )
    select hit.id from hit order by hit.created_at desc, hit.id limit wanted;
end
$$;
revoke all on function private.find_submissions(text, boolean, integer) from public, anon;
grant execute on function private.find_submissions(text, boolean, integer) to authenticated;

-- The messages that hold all words, newest first, from the one after `skip` on, `take` of them.
create function public.search_submissions(words text, unread_only boolean, skip integer, take integer)
returns setof public.contact_submissions
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_submissions(words, unread_only, skip + take) with ordinality as hit (id, place)
  join public.contact_submissions s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

-- In the order of an index, so that no more rows are touched than counted.
create or replace view public.staff_overview with (security_invoker = true) as
  select
    (select count(*)::integer from (
      select 1 from public.contact_submissions where not is_read order by created_at desc, id limit 1000
    ) as rows) as unread_messages,
    (select count(*)::integer from (
      select 1 from public.blog_posts where status = 'draft' order by created_at desc, id limit 1000
    ) as rows) as drafts,
    (select count(*)::integer from (
      select 1 from public.services where is_active order by display_order, id limit 1000
    ) as rows) as active_services,
    (select count(*)::integer from (
      select 1 from public."references" where is_active order by display_order, id limit 1000
    ) as rows) as active_references;
