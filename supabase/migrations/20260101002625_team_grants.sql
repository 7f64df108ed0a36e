-- Who may do what with the team; as the other grants, applied again at any time.

revoke all on public.access_log from public, anon, authenticated;
revoke all on private.blocked_accounts from public, anon, authenticated;
revoke all on function private.mailbox(text), private.is_blocked(uuid, text), private.has_access(uuid), private.access_ended(),
  private.note_seen(), public.note_seen(), private.team(), public.team(),
  private.note_access(text, text), private.block_account(text), public.block_account(text),
  private.unblock_account(text), public.unblock_account(text)
  from public, anon, authenticated;

-- Staff: the log is written by functions alone.
grant select on public.access_log to authenticated;
grant execute on function private.access_ended(), private.note_seen(), public.note_seen(),
  private.team(), public.team(), private.block_account(text), public.block_account(text),
  private.unblock_account(text), public.unblock_account(text) to authenticated;
