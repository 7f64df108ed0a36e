-- As the other grants, applied again at any time.

revoke all on public.site_facts from public, anon, authenticated;
revoke all on function private.unchanged_facts(text), private.group_of_fact(text), private.group_facts(jsonb)
  from public, anon, authenticated;
grant select on public.site_facts to authenticated;
grant insert (name, facts), update (facts) on public.site_facts to authenticated;
