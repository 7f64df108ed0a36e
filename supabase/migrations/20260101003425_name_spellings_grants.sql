-- Who may do what; as the other grants, applied again at any time.

revoke all on function private.name_keys(text), private.spellings(text) from public, anon, authenticated;
-- Staff, whose rows are made with it.
grant execute on function private.name_keys(text) to authenticated;
