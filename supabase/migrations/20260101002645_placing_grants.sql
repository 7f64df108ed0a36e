-- As the other grants, applied again at any time.

revoke all on function private.place(regclass, uuid, integer) from public, anon, authenticated;

-- Row security asks who is calling.
grant execute on function private.place(regclass, uuid, integer) to authenticated;
