-- When a mail server last took a mail: rows of account mails are deleted, and mails sent at once have none.

alter table private.settings add column mail_taken_at timestamptz;
update private.settings set mail_taken_at = (select max(o.sent_at) from public.outbox o);
drop index public.outbox_sent;

do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.claim_mails(text, text, integer)'::regprocedure),
    'select max(s.sent_at) from public.outbox s', 'select s.mail_taken_at from private.settings s');
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.settle_mails(text, text, jsonb)'::regprocedure),
    '  return pg_catalog.cardinality(settled);',
    '  -- Only what was handed over has one.
  if outcomes @? ''$[*].message_id'' then
    update private.settings set mail_taken_at = pg_catalog.clock_timestamp();
  end if;
  return pg_catalog.cardinality(settled);');
end
$$;
