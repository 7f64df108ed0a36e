-- What a picture shows, for whoever knows its name, and so can see it.
create function private.picture_alt(picture text) returns text
language sql stable security definer set search_path = '' as $$
  select m.alt from public.media m where m.name = picture
$$;

create function public.picture_alt(picture text) returns text
language sql stable security invoker set search_path = '' as $$
  select private.picture_alt(picture)
$$;
