-- What all web servers go by: the figures of the staff area, the state of public content, and how often something was tried.

-- What waits for staff, for the dashboard and the menu, in one question. Counting stops at 1,000, because it grows
-- with what is counted; nobody reads further. In the order of an index, so that no more rows are touched than counted.
-- The caller's own rights decide what counts.
create view public.staff_overview with (security_invoker = true) as
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

-- What cached pages are compared with: a counter per public table, and the time of the newest public post,
-- which moves by itself when a scheduled post's time comes. Nothing here says more than the public pages do.
create table public.content_versions (
  name text primary key,
  version bigint not null default 0
);
insert into public.content_versions (name) values ('blog_posts'), ('services'), ('references');

alter table public.content_versions enable row level security;
create policy "everyone reads versions" on public.content_versions for select to anon, authenticated using (true);

-- A statement that may change nothing counts as no change: otherwise an account without any rights could make every
-- server forget its pages by updates that touch no row.
create function private.count_content_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from changed) then
    update public.content_versions set version = version + 1 where name = tg_table_name;
  end if;
  return null;
end
$$;

create trigger blog_posts_count_insert after insert on public.blog_posts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger blog_posts_count_update after update on public.blog_posts referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger blog_posts_count_delete after delete on public.blog_posts referencing old table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_insert after insert on public.services referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_update after update on public.services referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger services_count_delete after delete on public.services referencing old table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_insert after insert on public."references" referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_update after update on public."references" referencing new table as changed
  for each statement execute function private.count_content_change();
create trigger references_count_delete after delete on public."references" referencing old table as changed
  for each statement execute function private.count_content_change();

create view public.content_state with (security_invoker = true) as
  select
    (select jsonb_object_agg(name, version) from public.content_versions) as versions,
    (select max(published_at) from public.blog_posts
      where status = 'published' and published_at <= now()) as newest_post;

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

create function public.take_points(token text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.take_points(token)
$$;
create function public.give_points(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.give_points(token)
$$;
