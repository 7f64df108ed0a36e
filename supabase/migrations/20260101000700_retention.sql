-- Erases messages that are older than their keeper wants to keep them. How old that is comes within the token, which
-- only the web server can sign. See docs/hosting.md.

-- How many were erased; null when the token is none of the web server's.
create function private.erase_old_submissions(token text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  days integer := (private.read_token(token, 'retention') ->> 'days')::integer;
  erased integer;
begin
  if days is null or days < 1 then
    return null;
  end if;
  delete from public.contact_submissions s
  where s.created_at < pg_catalog.now() - pg_catalog.make_interval(days => days);
  get diagnostics erased = row_count;
  return erased;
end
$$;
revoke all on function private.erase_old_submissions(text) from public, anon, authenticated;

create function public.erase_old_submissions(token text) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.erase_old_submissions(token)
$$;
revoke all on function public.erase_old_submissions(text) from public, anon, authenticated;
