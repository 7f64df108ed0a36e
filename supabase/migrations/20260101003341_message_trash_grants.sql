-- As the other grants, applied again at any time.

revoke all on function private.hold_mails() from public, anon, authenticated;
