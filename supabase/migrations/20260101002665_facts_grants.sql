-- Who may do what with the company's facts; as the other grants, applied again at any time.

revoke all on function private.touch_fact(), private.known_facts(), public.known_facts()
  from public, anon, authenticated;

-- Visitors: what every page shows.
grant execute on function public.known_facts(), private.known_facts() to anon, authenticated;
