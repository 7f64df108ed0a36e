-- What staff choose before taking over, item by item; what is listed and in neither of the others is as it was proposed.
create function public.choose_moved(move uuid, listed text[], skipped text[], kinds jsonb, others jsonb) returns boolean
language sql volatile security invoker set search_path = '' as $$
  update public.moves m set choices = m.choices || others || pg_catalog.jsonb_build_object(
    'skipped', (coalesce(m.choices -> 'skipped', '[]') - listed) || pg_catalog.to_jsonb(skipped),
    'as', (coalesce(m.choices -> 'as', '{}') - listed) || kinds)
  where m.id = move returning true
$$;

-- How many items of a kind are in which state.
create function public.moved_counts(move uuid) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(of_kind.kind, of_kind.states), '{}') from (
    select one.kind, pg_catalog.jsonb_object_agg(one.state, one.items) as states
    from (select i.kind, i.state, pg_catalog.count(*) as items from public.move_items i where i.move_id = move group by 1, 2) one
    group by 1
  ) of_kind
$$;

-- Puts a picture that came later into what a move has brought; false where it was edited since `digest`.
create function private.mend_moved(move uuid, source text, digest text, changes jsonb, picture text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  mark public.move_items;
begin
  if not private.is_staff() then
    raise exception 'not of staff' using errcode = 'insufficient_privilege';
  end if;
  select * into mark from public.move_items m where m.move_id = move and m.source_id = source and m.state = 'taken' for update;
  if mark.kind = 'blog_posts' then
    perform 1 from public.blog_posts p where p.id = mark.item_id for update;
  else
    perform 1 from public.pages g where g.id = mark.item_id for update;
  end if;
  if mark.id is null or mark.stored_digest is distinct from digest
    or public.moved_digest(mark.kind, mark.item_id) is distinct from digest
    or exists (select 1 from public.working_copies w where w.item_id = mark.item_id and w.closed_at is null) then
    return false;
  end if;
  update public.blog_posts p set content = coalesce(changes ->> 'content', p.content),
    featured_image = coalesce(changes ->> 'featured_image', p.featured_image)
  where mark.kind = 'blog_posts' and p.id = mark.item_id;
  update public.pages g set sections = coalesce(changes -> 'sections', g.sections), cover = coalesce(changes ->> 'cover', g.cover)
  where mark.kind = 'pages' and g.id = mark.item_id;
  update public.move_items m set stored_digest = public.moved_digest(mark.kind, mark.item_id), losses = (
    select coalesce(pg_catalog.jsonb_agg(loss), '[]') from pg_catalog.jsonb_array_elements(m.losses) loss
    where loss ->> 'picture' is distinct from picture)
  where m.id = mark.id;
  return true;
end
$$;

create function public.mend_moved(move uuid, source text, digest text, changes jsonb, picture text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.mend_moved(move, source, digest, changes, picture)
$$;

-- What came from an old site begins its history so.
alter table public.content_versions drop constraint content_versions_reason_value,
  add constraint content_versions_reason_value check (reason in ('create', 'move', 'update', 'picture', 'delete'));

do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.keep_version()'::regprocedure),
    'why := ''create'';', 'why := case when why = ''move'' then why else ''create'' end;');
  -- Who brought a move, and what is told of it.
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.held_texts()'::regprocedure),
    'union all select ''missed_addresses''',
    'union all select ''moves'', ''moves'', m.id, m.id::text, m.site, m.state, m.created_at, m.created_by,
      pg_catalog.to_jsonb(m) from public.moves m
    union all select ''move_items'', ''moves'', i.move_id, i.id::text, null, i.state, m.created_at, m.created_by,
      pg_catalog.to_jsonb(i) from public.move_items i join public.moves m on m.id = i.move_id
    union all select ''missed_addresses''');
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.person_file(text[])'::regprocedure),
    'where (private.mentions(h.texts, spellings) or',
    'where (private.mentions(h.texts, spellings) or h.place = ''moves'' and h.author in (
        select u.id from auth.users u where pg_catalog.lower(u.email) = any (spellings)) or');
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.erase_person(text)'::regprocedure),
    'delete from public.content_versions v where',
    'update public.moves m set created_by = null
  where m.created_by in (select u.id from auth.users u where pg_catalog.lower(u.email) = any (spellings));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object(''moves'', counted);
  delete from public.content_versions v where');
end
$$;
