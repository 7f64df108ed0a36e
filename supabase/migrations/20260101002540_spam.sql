-- How many messages of the contact form were turned away on each day in Berlin, and why; nothing of what they said and of
-- who sent them. The reasons stand in docs/decisions/012-staff-area.md.

create table public.spam_counts (
  day date not null,
  reason text not null,
  count bigint not null,
  constraint spam_counts_pkey primary key (day, reason),
  constraint spam_counts_reason_known check (reason in ('honeypot', 'throttle')),
  constraint spam_counts_count_positive check (count > 0)
);

alter table public.spam_counts enable row level security;
create policy "staff read spam counts" on public.spam_counts for select to authenticated
  using ((select private.is_staff()));

-- Adds what a web server has counted, triples of a day, a reason and how often, and forgets what is older than 90 days.
-- False when the token is none of the web server's.
create function private.note_spam(token text, counted jsonb) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if private.read_token(token, 'spam') is null then
    return false;
  end if;
  insert into public.spam_counts as s (day, reason, count)
  select (one.triple ->> 0)::date, one.triple ->> 1, pg_catalog.sum((one.triple ->> 2)::bigint)
  from pg_catalog.jsonb_path_query(counted, '$[0 to 999]') as one (triple)
  -- In one order, so that two servers never wait for each other.
  group by 1, 2 order by 1, 2
  on conflict (day, reason) do update set count = s.count + excluded.count;
  delete from public.spam_counts s where s.day < current_date - 90;
  return true;
end
$$;

create function public.note_spam(token text, counted jsonb) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_spam(token, counted)
$$;
