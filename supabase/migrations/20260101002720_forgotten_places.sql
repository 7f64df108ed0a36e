-- Whoever chooses another password or signs out everywhere is known on no other device any more.

-- Forgets all places of an account. False when the token is none of the web server's.
create function private.forget_places(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'places');
begin
  if claims is null then
    return false;
  end if;
  delete from private.known_places k where k.account = claims ->> 'account';
  return true;
end
$$;

create function public.forget_places(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.forget_places(token)
$$;
