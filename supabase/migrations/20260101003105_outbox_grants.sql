-- Who may do what with the outbox; as the other grants, applied again at any time.

revoke all on public.outbox, public.mailing_progress from public, anon, authenticated;
revoke all on function private.drop_waiting_mails(), private.follow_digest(), private.enqueue_reply(),
  private.resend(uuid[]), private.resend_mail(uuid), public.resend_mail(uuid), private.told(public.contact_submissions),
  private.mail_content(public.outbox), private.gather_notifications(timestamptz), private.mail_state(public.outbox),
  private.claim_mails(text, text, integer), public.claim_mails(text, text, integer),
  private.settle_mails(text, text, jsonb), public.settle_mails(text, text, jsonb)
  from public, anon, authenticated;

-- Each of these asks for a token that only the web server can sign.
grant execute on function private.claim_mails(text, text, integer), public.claim_mails(text, text, integer),
  private.settle_mails(text, text, jsonb), public.settle_mails(text, text, jsonb) to anon;

-- Staff: it is written by functions alone.
grant select (id, kind, submission_id, reply_id, mailing_id, subscriber_id, digest_id, state, attempts, next_attempt_at,
  last_error, created_at, sent_at) on public.outbox to authenticated;
grant select on public.mailing_progress to authenticated;
grant execute on function private.resend_mail(uuid), public.resend_mail(uuid) to authenticated;
