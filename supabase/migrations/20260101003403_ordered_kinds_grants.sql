-- As the other grants, applied again at any time.

revoke all on function public.move_item(text, uuid, boolean), public.place_item(text, uuid, integer)
  from public, anon, authenticated;
grant execute on function public.move_item(text, uuid, boolean), public.place_item(text, uuid, integer) to authenticated;
