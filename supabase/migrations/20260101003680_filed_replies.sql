-- Has the mail about a reply sent again that was refused, put down as a file while there was no mail server, or of which
-- nobody knows, or that which tells of a message, in a mail of its own; false when there is no such thing, or it is under way.
create or replace function private.resend_mail(about uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  -- Of messages from before there was an outbox it knows nothing.
  insert into public.outbox (kind, submission_id) select 'notification', s.id
  from public.contact_submissions s where s.id = about on conflict do nothing;
  return private.resend(array(
    select o.id from public.outbox o
    where o.reply_id = about and o.state in ('refused', 'unknown', 'filed')
      or o.submission_id = about and o.kind = 'notification'
  )) > 0;
end
$$;
