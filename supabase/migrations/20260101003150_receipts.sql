-- Mails to whoever wrote by the form that it has arrived, where the company wants that, and to members of staff whose
-- password is another one. The reasons stand in docs/decisions/033-outbox.md.

-- What earlier migrations have written is checked before a table may change.
set constraints all immediate;

alter table public.outbox drop constraint outbox_kind_value;
alter table public.outbox add constraint outbox_kind_value check (
  kind in ('notification', 'digest', 'reply', 'newsletter', 'account', 'recovery', 'receipt'));
create index outbox_receipts on public.outbox (created_at) where kind = 'receipt';
-- For the page that says what waits.
create index outbox_failed_replies on public.outbox (created_at desc) where kind = 'reply' and state in ('refused', 'unknown');

-- A token that the web server signs for a message of its form; what stays of it says that there was one.
alter table public.contact_submissions add column receipt text;
alter table public.contact_submissions
  add constraint contact_submissions_receipt_length check (char_length(receipt) <= 2000);
alter table public.contact_submissions alter column receipt set statistics 0;

create function private.check_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.receipt := case
    when new.state = 'open' and private.read_token(new.receipt, 'receipt') ->> 'email' = new.email then 'asked' end;
  return new;
end
$$;
create trigger contact_submissions_receipt before insert on public.contact_submissions
  for each row when (new.receipt is not null) execute function private.check_receipt();

-- One a day for a mailbox, whatever stands behind a plus in it, and thirty an hour for all: nobody fills foreign mailboxes
-- through the form.
create function private.enqueue_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := pg_catalog.regexp_replace(pg_catalog.lower(new.email), '[+][^@]*@', '@');
  moment timestamptz;
begin
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('receipts'));
  moment := pg_catalog.clock_timestamp();
  if (select pg_catalog.count(*) from public.outbox o
      where o.kind = 'receipt' and o.created_at > moment - interval '1 hour') >= 30
    or exists (select 1 from public.outbox o
      where o.kind = 'receipt' and o.created_at > moment - interval '1 day'
        and pg_catalog.regexp_replace(pg_catalog.lower(o.recipient), '[+][^@]*@', '@') = mailbox) then
    return null;
  end if;
  insert into public.outbox (kind, recipient, submission_id) values ('receipt', new.email, new.id);
  return null;
end
$$;
create trigger contact_submissions_enqueue_receipt after insert on public.contact_submissions
  for each row when (new.receipt is not null) execute function private.enqueue_receipt();

-- However it was changed: by its owner, by a link, by an operator. The first one that somebody chooses changes nothing.
create function private.tell_of_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.has_access(new.id) then
    insert into public.outbox (kind, recipient, payload) values ('account', new.email, '{"about": "password"}');
  end if;
  return null;
end
$$;
create trigger staff_tell_of_password after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password
    and coalesce(old.encrypted_password, '') <> '' and old.email_confirmed_at is not null)
  execute function private.tell_of_password();
