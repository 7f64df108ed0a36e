-- As the other grants, applied again at any time.

revoke all on function private.enqueue_notification(),
  private.enqueue_account_mail(text), public.enqueue_account_mail(text),
  private.adopt_notifications(text, jsonb), public.adopt_notifications(text, jsonb)
  from public, anon, authenticated;

-- Each of these asks for a token that only the web server can sign.
grant execute on function private.enqueue_account_mail(text), public.enqueue_account_mail(text),
  private.adopt_notifications(text, jsonb), public.adopt_notifications(text, jsonb) to anon;
