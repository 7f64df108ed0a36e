-- What a hosted project brings along before its first migration, as far as migrations can notice: its roles, of which
-- `postgres` is no superuser, and an auth schema that is not its own. Run by the cluster's superuser, supabase_admin.
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role dashboard_user nologin createdb createrole replication;
create role postgres login createdb createrole replication bypassrls;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
grant authenticator, dashboard_user, pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
alter database postgres owner to postgres;

create schema extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role, dashboard_user;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
alter role postgres set search_path to "$user", public, extensions;
alter role authenticator set statement_timeout = '8s';
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';

grant usage on schema public to anon, authenticated, service_role;
grant all on schema public to postgres;

create schema auth;
grant all on schema auth to supabase_auth_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role, dashboard_user;
alter role supabase_auth_admin set search_path to 'auth';

-- Real ones let `postgres` write rules for these tables, which are not its own, by a setting of theirs.
create role supabase_storage_admin login noinherit createrole;
grant supabase_storage_admin to postgres;
create schema storage authorization supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
