-- Who may do what; as the other grants, applied again at any time.

revoke all on function private.names_at(text[]) from public, anon, authenticated;
