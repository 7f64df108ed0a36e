-- What visitors write to the company, and how long it is kept.

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Ties a message to the notification about it; chosen by the web server, because visitors may not read what they insert.
  delivery_key uuid,
  -- What it is made of, and why, stands in the search migration.
  search tsvector generated always as (
    to_tsvector('simple'::regconfig, translate(
      name || ' ' || email || ' ' || translate(email, '@._+-', '     ')
        || ' ' || coalesce(translate(phone, '+/().-', '      '), '')
        || ' ' || coalesce(subject, '') || ' ' || message, '<>', '  '))
  ) stored,
  constraint contact_submissions_name_length check (char_length(name) <= 100 and name ~ '\S'),
  constraint contact_submissions_email_length check (char_length(email) <= 255 and email ~ '^\S+@\S+$'),
  constraint contact_submissions_phone_length check (char_length(phone) <= 20),
  -- 100 for a typed subject; the home form stores 'Unternehmen: ' (13) and a company of up to 100.
  constraint contact_submissions_subject_length check (char_length(subject) <= 113),
  constraint contact_submissions_message_length check (char_length(message) <= 5000 and message ~ '\S')
);
-- The planner learns nothing useful from long texts and their words, and reading them makes up most of the work of
-- gathering statistics.
alter table public.contact_submissions alter column message set statistics 0, alter column search set statistics 0;

-- Staff lists
create index contact_submissions_created on public.contact_submissions (created_at desc, id);
create index contact_submissions_unread on public.contact_submissions (created_at desc, id) where not is_read;
create index contact_submissions_email on public.contact_submissions (email, created_at desc);
-- A message whose answer got lost on the way is handed in again under the same key, however much later.
create unique index contact_submissions_delivery_key on public.contact_submissions (delivery_key);
create index contact_submissions_search on public.contact_submissions using gin (search);

create trigger contact_submissions_touch before update on public.contact_submissions
  for each row execute function private.touch_updated_at();

alter table public.contact_submissions enable row level security;

create policy "visitors hand in messages" on public.contact_submissions for insert to anon, authenticated
  with check (not is_read and created_at between now() - interval '1 minute' and now() + interval '1 minute');
create policy "staff read messages" on public.contact_submissions for select to authenticated
  using ((select private.is_staff()));
create policy "staff mark messages" on public.contact_submissions for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete messages" on public.contact_submissions for delete to authenticated
  using ((select private.is_staff()));

-- A visitor who sends twice, with or without wanting to, is stored once.
create function private.drop_repeated_submission() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(new.email, 0));
  if exists (
    select 1 from public.contact_submissions s
    where s.delivery_key = new.delivery_key
  ) or exists (
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

create trigger contact_submissions_once before insert on public.contact_submissions
  for each row execute function private.drop_repeated_submission();

-- Visitors hand in one message per request; a list of thousands in one would be over in a moment.
create function private.refuse_many_submissions() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') and (select pg_catalog.count(*) from handed_in) > 1 then
    raise exception 'one message at a time' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger contact_submissions_one_at_a_time after insert on public.contact_submissions
  referencing new table as handed_in for each statement execute function private.refuse_many_submissions();

-- Erases messages that are older than their keeper wants to keep them. How old that is comes within the token, which
-- only the web server can sign. See docs/hosting.md. How many were erased; null when the token is none of the web server's.
create function private.erase_old_submissions(token text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  days integer := (private.read_token(token, 'retention') ->> 'days')::integer;
  erased integer;
begin
  if days is null or days < 1 then
    return null;
  end if;
  delete from public.contact_submissions s
  where s.created_at < pg_catalog.now() - pg_catalog.make_interval(days => days);
  get diagnostics erased = row_count;
  return erased;
end
$$;

create function public.erase_old_submissions(token text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.erase_old_submissions(token)
$$;
