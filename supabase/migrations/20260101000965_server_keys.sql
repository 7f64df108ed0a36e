-- A key that anybody can compute makes every signed link, and what the web server alone may call, anybody's. The usual
-- slip is a command that ran without SESSION_SECRET: it leaves no key at all, or the one of an empty secret.
create function private.is_server_key(key bytea) returns boolean
language sql immutable set search_path = '' as $$
  select pg_catalog.octet_length(key) = 32
    and key <> private.hmac_sha256('', pg_catalog.convert_to('server key', 'UTF8'))
$$;
create function private.are_server_keys(keys bytea[]) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.bool_and(coalesce(private.is_server_key(k.key), false)), true)
  from pg_catalog.unnest(keys) as k (key)
$$;

update private.settings s set server_keys = array(
  select k.key from pg_catalog.unnest(s.server_keys) with ordinality as k (key, place)
  where private.is_server_key(k.key) order by k.place
);
alter table private.settings add constraint server_keys_are_secret check (private.are_server_keys(server_keys));
revoke all on function private.is_server_key(bytea), private.are_server_keys(bytea[]) from public, anon, authenticated;
