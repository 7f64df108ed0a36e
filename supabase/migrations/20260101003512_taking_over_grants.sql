-- As the other grants, applied again at any time.

revoke all on function public.moved_digest(text, uuid), public.lead_moved(text, uuid, text, text[]),
  public.finish_moved(uuid, text, uuid, text, text[], text),
  private.undo_moved(uuid, text), public.undo_moved(uuid, text) from public, anon, authenticated;
grant execute on function public.moved_digest(text, uuid), public.lead_moved(text, uuid, text, text[]),
  public.finish_moved(uuid, text, uuid, text, text[], text),
  private.undo_moved(uuid, text), public.undo_moved(uuid, text) to authenticated;
