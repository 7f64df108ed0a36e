-- Mails that tell the team of a message, and mails about accounts, on their way out by the outbox.

create function private.enqueue_notification() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.outbox (kind, submission_id) values ('notification', new.id) on conflict do nothing;
  return null;
end
$$;
-- What an operator puts back is no news.
create trigger contact_submissions_enqueue after insert on public.contact_submissions
  for each row when (new.state <> 'quarantined' and current_user in ('anon', 'authenticated'))
  execute function private.enqueue_notification();
create trigger contact_submissions_enqueue_released after update of state on public.contact_submissions
  for each row when (old.state = 'quarantined' and new.state <> 'quarantined')
  execute function private.enqueue_notification();

-- Takes a mail about the account of an address: "account" after a sign-up, "recovery" for another password. Whether there
-- is such an account is looked up when it is sent. False when the token is none of the web server's.
create function private.enqueue_account_mail(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'account-mail');
begin
  if claims is null then
    return false;
  end if;
  insert into public.outbox (kind, recipient, created_at)
  values (claims ->> 'kind', claims ->> 'email', coalesce(private.ms(claims ->> 'since'), pg_catalog.clock_timestamp()));
  return true;
end
$$;

-- Takes over what a server of an earlier release has noted on disk of the mails about messages, by the keys of these: a list
-- of {"key", "state", "attempts", "reason", "at", "alone"}. How many were of messages that there are; null when the token is
-- none of the web server's.
create function private.adopt_notifications(token text, notes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  adopted integer;
begin
  if private.read_token(token, 'outbox') is null then
    return null;
  end if;
  insert into public.outbox (kind, submission_id, payload, state, attempts, last_error, created_at, sent_at)
  select 'notification', s.id, case when n.alone then '{"alone": true}'::jsonb else '{}' end, n.state, n.attempts,
    pg_catalog.left(n.reason, 300), private.ms(n.at), case when n.state in ('sent', 'filed') then private.ms(n.at) end
  from pg_catalog.jsonb_to_recordset(notes)
    as n (key uuid, state text, attempts integer, reason text, at text, alone boolean)
  join public.contact_submissions s on s.delivery_key = n.key or s.id = n.key
  on conflict do nothing;
  get diagnostics adopted = row_count;
  return adopted;
end
$$;

create function public.enqueue_account_mail(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.enqueue_account_mail(token)
$$;
create function public.adopt_notifications(token text, notes jsonb) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.adopt_notifications(token, notes)
$$;
