-- How far a mailing is, is counted in the index alone: staff may read it by the kind of a mail.
drop index public.outbox_mailing_state;
create index outbox_mailing_state on public.outbox (mailing_id, state) include (kind);
