-- Who may do what; as the other grants, applied again at any time.

revoke all on function private.name_of(uuid), private.assign_submission(uuid, uuid), public.assign_submission(uuid, uuid),
  private.tell_named(),
  public.list_submissions(text, boolean, timestamptz, timestamptz, integer, integer, uuid),
  private.find_submissions(text[], text, boolean, timestamptz, timestamptz, integer, uuid),
  public.search_submissions(text[], text, boolean, timestamptz, timestamptz, integer, integer, uuid)
  from public, anon, authenticated;

grant execute on function private.assign_submission(uuid, uuid), public.assign_submission(uuid, uuid),
  public.list_submissions(text, boolean, timestamptz, timestamptz, integer, integer, uuid),
  private.find_submissions(text[], text, boolean, timestamptz, timestamptz, integer, uuid),
  public.search_submissions(text[], text, boolean, timestamptz, timestamptz, integer, integer, uuid) to authenticated;
