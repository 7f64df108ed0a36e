-- How staff put a service or a reference at a place of its order in one step.

-- Puts a row at the place `wanted` (from 1), where there is that place, and says how many places there are; null when the
-- row is not there. In one step, as private.move: no place is lost when two people sort at once. Runs with the caller's rights.
create function private.place(source regclass, item uuid, wanted integer) returns integer
language plpgsql security invoker set search_path = '' as $$
declare
  places integer;
  is_there boolean;
begin
  execute pg_catalog.format('select 1 from %s order by id for update', source);
  execute pg_catalog.format('select pg_catalog.count(*), pg_catalog.bool_or(id = $1) from %s', source)
    into places, is_there using item;
  if is_there is not true then
    return null;
  end if;
  if wanted between 1 and places then
    execute pg_catalog.format(
      'with others as (
        select id, pg_catalog.row_number() over (order by display_order, id) as place from %1$s where id <> $1
      ), placed as (
        select id, place + case when place >= $2 then 1 else 0 end as place from others union all select $1, $2
      )
      update %1$s s set display_order = placed.place
      from placed where placed.id = s.id and s.display_order is distinct from placed.place',
      source) using item, wanted;
  end if;
  return places;
end
$$;

create function public.place_service(item uuid, place integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.place('public.services', item, place)
$$;
create function public.place_reference(item uuid, place integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.place('public."references"', item, place)
$$;
