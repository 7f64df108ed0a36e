-- A trigger alone; as the other grants, applied again at any time.

revoke all on function private.give_page() from public, anon, authenticated;
