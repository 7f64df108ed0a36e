-- Search in the staff's lists. Staff type beginnings of words (a name, a company, part of an address or number). The words
-- of a row are kept in its column `search` with a GIN index: it answers prefix queries in time that does not grow with the
-- number of rows, and needs no extension, so it is the same on the embedded engine and a hosted project. A trigram index
-- would also find the middle of words, but pg_trgm has to be installed first. 'simple' neither stems nor drops words:
-- names are not prose. Parts of addresses and numbers count as words, too.
--
-- The parser behind to_tsvector reads markup, and takes 25 s for 100,000 characters of opened comments, while nothing
-- else is answered by the embedded engine. So the words to search for come without it: tags are taken out of what
-- staff write in HTML, and the brackets out of what visitors write.
--
-- Row security lets an index serve a condition only when its operator cannot leak values. The full-text operator is
-- not marked so, and a search with the caller's rights reads every row. The index is therefore asked by functions
-- with their owner's rights, which ask first who is calling, give nothing but ids, and lie in a schema that the
-- interface does not show. What is shown of the rows is then read with the caller's own rights.

-- One way to search for all of the staff lists: the ids of the rows that hold all words, in the order of `place` and id,
-- `wanted` of them at most. What many rows hold is soon found among the first 500, what some hold among the first 4,000:
-- there the database joins two indexes and reads only what is in both. Where 11,000 hits lie mostly further back, gathering
-- them all at once takes 60 ms.
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

create function private.find_submissions(words text, unread_only boolean, wanted integer)
returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.contact_submissions', 'created_at', true,
    case when unread_only then 'not is_read' else 'true' end, words, wanted)
$$;

create function private.find_posts(words text, only_status text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.blog_posts', 'created_at', true,
    case when only_status is null then 'true' else pg_catalog.format('status = %L', only_status) end, words, wanted)
$$;

create function private.find_references(words text, only_active boolean, wanted integer)
returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public."references"', 'display_order', false,
    case when only_active is null then 'true' else pg_catalog.format('is_active = %L', only_active) end, words, wanted)
$$;

create function private.find_subscribers(words text, wanted integer) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.subscribers', 'confirmed_at', true, 'true', words, wanted)
$$;

-- The rows that hold all words, in the order of their list, from the one after `skip` on, `take` of them.
create function public.search_submissions(words text, unread_only boolean, skip integer, take integer)
returns setof public.contact_submissions
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_submissions(words, unread_only, skip + take) with ordinality as hit (id, place)
  join public.contact_submissions s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

create function public.search_posts(words text, only_status text, skip integer, take integer)
returns setof public.blog_posts
language sql stable security invoker set search_path = '' rows 50 as $$
  select p.*
  from private.find_posts(words, only_status, skip + take) with ordinality as hit (id, place)
  join public.blog_posts p on p.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

create function public.search_references(words text, only_active boolean, skip integer, take integer)
returns setof public."references"
language sql stable security invoker set search_path = '' rows 50 as $$
  select r.*
  from private.find_references(words, only_active, skip + take) with ordinality as hit (id, place)
  join public."references" r on r.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

create function public.search_subscribers(words text, skip integer, take integer)
returns setof public.subscribers
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_subscribers(words, skip + take) with ordinality as hit (id, place)
  join public.subscribers s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;
