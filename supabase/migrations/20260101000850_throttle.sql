-- How often something was tried, counted once for all web servers. What is counted, how much of it is too much and for
-- how long comes within a token that only the web server can sign; keys are hashes, no addresses. See
-- docs/decisions/015-several-instances.md.

create table private.throttle (
  key text primary key check (pg_catalog.length(key) <= 100),
  points integer not null,
  ends_at timestamptz not null
);
alter table private.throttle enable row level security;
create index throttle_ends_at on private.throttle (ends_at);

-- Counts one try under each key, in order, until one of them has had too many. The seconds until that one counts
-- anew, 0 when none has; null when the token is none of the web server's.
create function private.take_points(token text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'throttle');
  lasting interval := pg_catalog.make_interval(secs => (claims ->> 'seconds')::integer);
  wanted jsonb;
  counted private.throttle;
begin
  if claims is null then
    return null;
  end if;
  delete from private.throttle t using (
    select o.key from private.throttle o where o.ends_at <= pg_catalog.clock_timestamp()
    limit 100 for update skip locked
  ) old where t.key = old.key;
  for wanted in select w from pg_catalog.jsonb_array_elements(claims -> 'keys') w loop
    insert into private.throttle as t (key, points, ends_at)
    values (wanted ->> 'key', 1, pg_catalog.clock_timestamp() + lasting)
    on conflict (key) do update set
      points = case when t.ends_at <= pg_catalog.clock_timestamp() then 1 else t.points + 1 end,
      ends_at = case when t.ends_at <= pg_catalog.clock_timestamp() then excluded.ends_at else t.ends_at end
    returning * into counted;
    if counted.points > (wanted ->> 'limit')::integer then
      return greatest(1, pg_catalog.ceil(
        extract(epoch from counted.ends_at - pg_catalog.clock_timestamp()))::integer);
    end if;
  end loop;
  return 0;
end
$$;

-- Takes back one try under each key, or all under those marked "all". False when the token is none of the web server's.
create function private.give_points(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'throttle');
  wanted jsonb;
begin
  if claims is null then
    return false;
  end if;
  for wanted in select w from pg_catalog.jsonb_array_elements(claims -> 'keys') w loop
    update private.throttle t
    set points = case when (wanted ->> 'all')::boolean then 0 else greatest(t.points - 1, 0) end
    where t.key = wanted ->> 'key';
  end loop;
  return true;
end
$$;
revoke all on function private.take_points(text), private.give_points(text) from public, anon, authenticated;

create function public.take_points(token text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.take_points(token)
$$;
create function public.give_points(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.give_points(token)
$$;
revoke all on function public.take_points(text), public.give_points(text) from public, anon, authenticated;
