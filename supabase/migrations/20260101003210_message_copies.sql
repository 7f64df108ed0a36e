-- What was typed below a message and not sent goes with it: it is about the person who wrote.
create function private.drop_message_copies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.working_copies c
  where c.kind in ('replies', 'submission_notes') and c.item_id = old.id;
  return null;
end
$$;
revoke all on function private.drop_message_copies() from public, anon, authenticated;

create trigger contact_submissions_copies after delete on public.contact_submissions
  for each row execute function private.drop_message_copies();
