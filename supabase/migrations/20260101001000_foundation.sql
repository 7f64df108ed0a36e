-- The ground of all that follows: a schema that the interface does not show, the settings, and what reads the tokens of the
-- web server. Who may do what with it stands in the last file, the grants.

create schema private;
revoke all on schema private from public;

create function private.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := pg_catalog.clock_timestamp();
  return new;
end
$$;

-- RFC 2104 with keys of at most 64 bytes; pgcrypto is not everywhere.
create function private.hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  padded bytea := key || pg_catalog.decode(pg_catalog.repeat('00', 64 - pg_catalog.length(key)), 'hex');
  inner_key bytea := padded;
  outer_key bytea := padded;
begin
  for i in 0..63 loop
    inner_key := pg_catalog.set_byte(inner_key, i, pg_catalog.get_byte(padded, i) # 54);
    outer_key := pg_catalog.set_byte(outer_key, i, pg_catalog.get_byte(padded, i) # 92);
  end loop;
  return pg_catalog.sha256(outer_key || pg_catalog.sha256(inner_key || message));
end
$$;

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

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Must equal staffEmailDomain of app/content/site.ts. A hosted project sets it once:
  --   update private.settings set staff_email_domain = 'example.com';
  staff_email_domain text not null,
  -- The keys the web server signs with, newest first; older ones keep the links of sent mails working.
  -- A hosted project adds its key once, see docs/mail.md.
  server_keys bytea[] not null default '{}',
  -- Keys of replaced secrets that the operator of an embedded backend has named (SESSION_SECRET_PREVIOUS). Links by one
  -- that is named no more end; those by a key that never was named stay good.
  named_keys bytea[] not null default '{}',
  constraint server_keys_are_secret check (private.are_server_keys(server_keys))
);
insert into private.settings (staff_email_domain) values ('musterhafen.example');
alter table private.settings enable row level security;

create function private.from_base64url(encoded text) returns bytea
language sql immutable strict set search_path = '' as $$
  select pg_catalog.decode(
    pg_catalog.translate(encoded, '-_', '+/')
      || pg_catalog.repeat('=', (4 - pg_catalog.length(encoded) % 4) % 4),
    'base64')
$$;

-- What a token of the web server says, or null when it is not one, is for something else or has run out.
-- The counterpart is app/platform/security/signed-token.server.ts.
create function private.read_token(token text, purpose text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  payload text := pg_catalog.split_part(token, '.', 1);
  signature text := pg_catalog.split_part(token, '.', 2);
  claims jsonb;
begin
  if token is null or pg_catalog.length(token) > 4044 or token !~ '^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]{43}$' then
    return null;
  end if;
  -- Hashes are compared, so that the time it takes says nothing about the signature.
  if not exists (
    select 1
    from private.settings s, pg_catalog.unnest(s.server_keys) as k (key)
    where pg_catalog.sha256(
        private.hmac_sha256(k.key, pg_catalog.convert_to(purpose || '.' || payload, 'UTF8')))
      = pg_catalog.sha256(private.from_base64url(signature))
  ) then
    return null;
  end if;
  claims := pg_catalog.convert_from(private.from_base64url(payload), 'UTF8')::jsonb;
  if (claims ->> 'exp')::numeric <= extract(epoch from pg_catalog.clock_timestamp()) * 1000 then
    return null;
  end if;
  return claims;
end
$$;

create function private.ms(milliseconds text) returns timestamptz
language sql immutable strict set search_path = '' as $$
  select pg_catalog.to_timestamp(milliseconds::double precision / 1000)
$$;
