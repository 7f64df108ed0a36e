-- Triggers alone; as the other grants, applied again at any time.

revoke all on function private.drop_unproven_data() from public, anon, authenticated;
