revoke all on function public.take_over_items(uuid, jsonb) from public, anon, authenticated;
grant execute on function public.take_over_items(uuid, jsonb) to authenticated;
