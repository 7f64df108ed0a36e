-- One way to sort the items of all kinds that have an order.

drop function public.move_service(uuid, boolean), public.move_reference(uuid, boolean),
  public.place_service(uuid, integer), public.place_reference(uuid, integer);

-- As private.move and private.place; null for a kind that there is not.
create function public.move_item(kind text, item uuid, upward boolean) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.move(pg_catalog.format('public.%I', k.name)::regclass, item, upward)
  from private.content_kinds k where k.name = kind and k.is_item
$$;
create function public.place_item(kind text, item uuid, place integer) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.place(pg_catalog.format('public.%I', k.name)::regclass, item, place)
  from private.content_kinds k where k.name = kind and k.is_item
$$;
