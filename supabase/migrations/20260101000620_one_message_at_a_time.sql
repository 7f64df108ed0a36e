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
revoke all on function private.refuse_many_submissions() from public, anon, authenticated;

create trigger contact_submissions_one_at_a_time after insert on public.contact_submissions
  referencing new table as handed_in for each statement execute function private.refuse_many_submissions();
