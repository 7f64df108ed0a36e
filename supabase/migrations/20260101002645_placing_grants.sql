-- Who may put services and references at a place; as the other grants, applied again at any time.

revoke all on function private.place(regclass, uuid, integer), public.place_service(uuid, integer),
  public.place_reference(uuid, integer) from public, anon, authenticated;

-- Row security asks who is calling.
grant execute on function private.place(regclass, uuid, integer), public.place_service(uuid, integer),
  public.place_reference(uuid, integer) to authenticated;
