-- What was made by a right ends with it, by whatever way it ends. The reasons stand in docs/decisions/029-team.md.

-- A ban ends a right as well; the auth service itself tells of it only when a session is renewed.
create or replace function private.has_access(account uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1
    from private.staff s
    join auth.users u on u.id = s.user_id
    where s.user_id = account
      and u.email_confirmed_at is not null
      and coalesce(u.banned_until, '-infinity') <= pg_catalog.now()
      and private.is_staff_address(u.email)
      and not private.is_blocked(u.id, u.email)
  )
$$;

delete from public.shares s where s.created_by is null or not private.has_access(s.created_by);
alter table public.shares alter column created_by set not null;
-- Membership ends when the account is deleted or replaced, and when its address leaves the company.
alter table public.shares add constraint shares_maker foreign key (created_by)
  references private.staff (user_id) on delete cascade;
create index shares_maker on public.shares (created_by);

-- Before a change as well: a link that was made while an access ended does not come alive when it is given back.
create function private.end_shares() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.shares s where not private.has_access(s.created_by);
  return null;
end
$$;

create trigger shares_before_unblock before update or delete on private.blocked_accounts
  for each statement execute function private.end_shares();
create trigger shares_follow_block after insert or update on private.blocked_accounts
  for each statement execute function private.end_shares();
create trigger shares_before_domain before update of staff_email_domain on private.settings
  for each statement execute function private.end_shares();
create trigger shares_follow_domain after update of staff_email_domain on private.settings
  for each statement execute function private.end_shares();
create trigger shares_before_account before update of email, email_confirmed_at, banned_until on auth.users
  for each statement execute function private.end_shares();
create trigger shares_follow_account after update of email, email_confirmed_at, banned_until on auth.users
  for each statement execute function private.end_shares();

create or replace function private.shared_post(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'title', p.title, 'slug', p.slug, 'excerpt', p.excerpt, 'content', p.content, 'category', p.category,
    'featured_image', p.featured_image, 'published_at', p.published_at, 'status', p.status)
  from public.shares s join public.blog_posts p on p.id = s.item_id
  where s.token_hash = pg_catalog.encode(pg_catalog.sha256(pg_catalog.convert_to(token, 'UTF8')), 'hex')
    and s.expires_at > pg_catalog.clock_timestamp()
    and private.has_access(s.created_by)
$$;

create or replace function private.team() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return pg_catalog.jsonb_build_object(
    'members', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', u.id, 'email', u.email, 'name', pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'),
        'since', s.since, 'seen', greatest(s.last_seen, u.last_sign_in_at), 'is_self', u.id = (select auth.uid()),
        -- Accounts of one mailbox lose their access together.
        'links', (
          select pg_catalog.count(*) from public.shares h join auth.users m on m.id = h.created_by
          where private.mailbox(m.email) = private.mailbox(u.email) and h.expires_at > pg_catalog.now()))
        order by pg_catalog.lower(coalesce(nullif(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email)),
          u.email), '[]')
      from private.staff s join auth.users u on u.id = s.user_id where private.has_access(u.id)),
    'blocked', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'address', b.address, 'blocked_by', b.blocked_by, 'blocked_at', b.blocked_at,
        'name', (
          select pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name') from auth.users u
          where pg_catalog.lower(u.email) = b.address limit 1))
        order by b.blocked_at desc, b.address), '[]')
      from private.blocked_accounts b));
end
$$;

-- Decided before anything is written: what a block ends does not come back with it.
create or replace function private.block_account(account text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  wanted text := pg_catalog.lower(pg_catalog.btrim(account));
  caller auth.users%rowtype;
  target auth.users%rowtype;
begin
  -- The one of npm run staff. What comes after it sees what was done while it waited.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('site staff'));
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  select u.* into caller from auth.users u where u.id = (select auth.uid());
  select u.* into target from auth.users u
  where (u.id::text = wanted or pg_catalog.lower(u.email) = wanted) and private.has_access(u.id)
  order by u.id = caller.id desc limit 1;
  if not found then
    return case when exists (
        select 1 from auth.users u
        where (u.id::text = wanted or pg_catalog.lower(u.email) = wanted) and private.is_blocked(u.id, u.email)
      ) or private.is_blocked(null, wanted) then 'already' else 'unknown' end;
  end if;
  if private.mailbox(target.email) = private.mailbox(caller.email) then
    return case when exists (
        select 1 from private.staff s where s.user_id <> caller.id and private.has_access(s.user_id)
      ) then 'self' else 'last' end;
  end if;
  insert into private.blocked_accounts (address, user_id, blocked_by)
  values (pg_catalog.lower(target.email), target.id, pg_catalog.lower(caller.email));
  perform private.note_access('block', pg_catalog.lower(target.email));
  delete from auth.sessions o using auth.users u where u.id = o.user_id and private.is_blocked(u.id, u.email);
  return 'blocked';
end
$$;
