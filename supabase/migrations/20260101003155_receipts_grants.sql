-- As the other grants, applied again at any time.

revoke all on function private.check_receipt(), private.enqueue_receipt(), private.tell_of_password()
  from public, anon, authenticated;

grant insert (receipt) on public.contact_submissions to anon, authenticated;
