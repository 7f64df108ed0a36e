-- A message whose answer got lost on the way is handed in again under the same key, however much later.

create unique index contact_submissions_delivery_key on public.contact_submissions (delivery_key);

create or replace function private.drop_repeated_submission() returns trigger
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
