-- How staff sort services and references by hand.

-- Lets a row and its neighbour change places, and says whether there was a neighbour. Both in one step, so that no place
-- is lost when two people sort at once. Runs with the caller's rights.
create function private.move(source regclass, item uuid, upward boolean) returns boolean
language plpgsql security invoker set search_path = '' as $$
declare
  moved integer;
begin
  execute pg_catalog.format('select 1 from %s order by id for update', source);
  execute pg_catalog.format(
    'with placed as (
      select id, pg_catalog.row_number() over (order by display_order, id) as place from %1$s
    ), pair as (
      select mover.place as a, mover.place + case when $2 then -1 else 1 end as b from placed mover where mover.id = $1
    ), wanted as (
      select placed.id, case placed.place when pair.a then pair.b when pair.b then pair.a else placed.place end as place
      from placed, pair where pair.b between 1 and (select pg_catalog.count(*) from placed)
    )
    update %1$s s set display_order = wanted.place
    from wanted where wanted.id = s.id and s.display_order is distinct from wanted.place',
    source) using item, upward;
  get diagnostics moved = row_count;
  return moved > 0;
end
$$;

-- Replaced where they are there already, each with all of the above in itself.
create or replace function public.move_service(item uuid, upward boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.move('public.services', item, upward)
$$;
create or replace function public.move_reference(item uuid, upward boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.move('public."references"', item, upward)
$$;
