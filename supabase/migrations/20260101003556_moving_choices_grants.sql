-- As the other grants, applied again at any time.

revoke all on function public.choose_moved(uuid, text[], text[], jsonb, jsonb), public.moved_counts(uuid),
  private.mend_moved(uuid, text, text, jsonb, text), public.mend_moved(uuid, text, text, jsonb, text)
  from public, anon, authenticated;
grant execute on function public.choose_moved(uuid, text[], text[], jsonb, jsonb), public.moved_counts(uuid),
  private.mend_moved(uuid, text, text, jsonb, text), public.mend_moved(uuid, text, text, jsonb, text) to authenticated;
