-- Who may do what. Anonymous visitors read what is public and hand in messages;
-- verified accounts of the company's e-mail domain are staff; everyone else gets nothing.

create table private.settings (
  only_row boolean primary key default true check (only_row),
  -- Must equal staffEmailDomain of app/content/site.ts. A hosted project sets it once:
  --   update private.settings set staff_email_domain = 'example.com';
  staff_email_domain text not null
);
insert into private.settings (staff_email_domain) values ('musterhafen.example');

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  since timestamptz not null default now()
);

alter table private.settings enable row level security;
alter table private.staff enable row level security;

create function private.is_staff_address(email text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    pg_catalog.lower(pg_catalog.split_part(email, '@', 2)) = (select s.staff_email_domain from private.settings s)
      and pg_catalog.split_part(email, '@', 3) = '',
    false)
$$;

-- Membership follows the account: written once its address is confirmed, withdrawn when either changes.
create function private.follow_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.email_confirmed_at is not null and private.is_staff_address(new.email) then
    insert into private.staff (user_id) values (new.id) on conflict do nothing;
  else
    delete from private.staff where user_id = new.id;
  end if;
  return new;
end
$$;

create trigger staff_follow_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function private.follow_account();

create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from private.staff s
    join auth.users u on u.id = s.user_id
    where s.user_id = (select auth.uid())
      and u.email_confirmed_at is not null
      and private.is_staff_address(u.email)
  )
$$;

revoke all on all functions in schema private from public, anon, authenticated;
grant usage on schema private to authenticated;
grant execute on function private.is_staff() to authenticated;

alter table public.contact_submissions enable row level security;
alter table public.blog_posts enable row level security;
alter table public.services enable row level security;
alter table public."references" enable row level security;

create policy "visitors hand in messages" on public.contact_submissions for insert to anon, authenticated
  with check (not is_read and created_at between now() - interval '1 minute' and now() + interval '1 minute');
create policy "staff read messages" on public.contact_submissions for select to authenticated
  using ((select private.is_staff()));
create policy "staff mark messages" on public.contact_submissions for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete messages" on public.contact_submissions for delete to authenticated
  using ((select private.is_staff()));

create policy "visitors read published posts" on public.blog_posts for select to anon
  using (status = 'published' and published_at <= now());
create policy "staff read posts" on public.blog_posts for select to authenticated
  using ((select private.is_staff()));
create policy "staff create posts" on public.blog_posts for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update posts" on public.blog_posts for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete posts" on public.blog_posts for delete to authenticated
  using ((select private.is_staff()));

create policy "visitors read active services" on public.services for select to anon using (is_active);
create policy "staff read services" on public.services for select to authenticated
  using ((select private.is_staff()));
create policy "staff create services" on public.services for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update services" on public.services for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete services" on public.services for delete to authenticated
  using ((select private.is_staff()));

create policy "visitors read active references" on public."references" for select to anon using (is_active);
create policy "staff read references" on public."references" for select to authenticated
  using ((select private.is_staff()));
create policy "staff create references" on public."references" for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update references" on public."references" for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete references" on public."references" for delete to authenticated
  using ((select private.is_staff()));

-- A visitor who sends twice, with or without wanting to, is stored once.
create function private.drop_repeated_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.email, 0));
  if exists (
    select 1 from public.contact_submissions s
    where s.email = new.email
      and s.created_at > pg_catalog.clock_timestamp() - interval '10 minutes'
      and s.name = new.name
      and s.message = new.message
      and s.subject is not distinct from new.subject
      and s.phone is not distinct from new.phone
  ) then
    return null;
  end if;
  return new;
end
$$;
revoke all on function private.drop_repeated_submission() from public, anon, authenticated;

create trigger contact_submissions_once before insert on public.contact_submissions
  for each row execute function private.drop_repeated_submission();
