-- One way to search for all of the staff lists. The functions before it looked at the first 500 rows and then at
-- all hits; where 11,000 hits lie mostly further back, gathering them took 60 ms.

-- The ids of the rows that hold all words, in the order of `place` and id, `wanted` of them at most. For functions with
-- the rights of their owner (private.find_submissions says why); it asks who is calling. What many rows hold is soon
-- found among the first, what some hold among the first 4,000: there the database joins two indexes and reads only what
-- is in both.
create function private.find(source regclass, place text, is_falling boolean, condition text, words text, wanted integer)
returns setof uuid
language plpgsql stable security invoker set search_path = '' rows 50 as $$
declare
  -- The parts of a word, as of `artikel-9`, may stand apart: for a phrase every row with all parts would have to be read.
  query pg_catalog.tsquery :=
    pg_catalog.replace(pg_catalog.to_tsquery('simple', words)::text, '<->', '&')::pg_catalog.tsquery;
  ordered text := pg_catalog.format('%I %s, id', place, case when is_falling then 'desc' else 'asc' end);
  edge text;
  part text;
  hits uuid[];
begin
  if not private.is_staff() then
    return;
  end if;
  for step in 1..3 loop
    if step = 2 then
      execute pg_catalog.format('select %I from %s order by %s offset 4000 limit 1', place, source, ordered) into edge;
      continue when edge is null;
    end if;
    part := case step
      when 1 then pg_catalog.format('(select * from %s order by %s limit 500)', source, ordered)
      when 2 then pg_catalog.format('(select * from %s where %I %s %L)',
        source, place, case when is_falling then '>=' else '<=' end, edge)
      else source::text
    end;
    -- The inner offset keeps the planner from walking through all rows in order, in the hope of a few early hits;
    -- among the first that is just what it should do.
    execute pg_catalog.format(
      'select array_agg(id order by %1$s) from (
        select * from (
          select id, %2$I from %3$s part where search operator(pg_catalog.@@) $1 and %4$s %5$s
        ) hit order by %1$s limit $2
      ) page',
      ordered, place, part, condition, case when step > 1 then 'offset 0' end
    ) into hits using query, wanted;
    exit when pg_catalog.cardinality(hits) = wanted;
  end loop;
  return query select pg_catalog.unnest(hits);
end
$$;
revoke all on function private.find(regclass, text, boolean, text, text, integer) from public, anon, authenticated;

create or replace function private.find_submissions(words text, unread_only boolean, wanted integer)
returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.contact_submissions', 'created_at', true,
    case when unread_only then 'not is_read' else 'true' end, words, wanted)
$$;

create or replace function private.find_posts(words text, only_status text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.blog_posts', 'created_at', true,
    case when only_status is null then 'true' else pg_catalog.format('status = %L', only_status) end, words, wanted)
$$;

create or replace function private.find_references(words text, only_active boolean, wanted integer)
returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public."references"', 'display_order', false,
    case when only_active is null then 'true' else pg_catalog.format('is_active = %L', only_active) end, words, wanted)
$$;

create or replace function private.find_subscribers(words text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.subscribers', 'confirmed_at', true, 'true', words, wanted)
$$;
