-- The kinds of content that staff edit, and one function that attaches to a table all that a kind needs
-- (docs/guide/saving.md).

create table private.content_kinds (
  -- Of its table.
  name text primary key,
  -- Which rows visitors read, as a condition; null where they read none.
  visible_when text,
  -- The columns in which addresses of pictures stand.
  pictures text[] not null default '{}',
  -- The texts of a row `r` in which people are looked for, as an expression; null where these stand in another list.
  texts text default 'pg_catalog.to_jsonb(r) - ''search''',
  -- Has the rights, versions and trash of private.keep_content. The others have what their own migrations give them.
  is_item boolean not null default false
);
alter table private.content_kinds enable row level security;
create policy "staff read kinds" on private.content_kinds for select to authenticated
  using ((select private.is_staff()));

-- What visitors and staff may do with the tables of items.
create function private.grant_content() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  kind record;
begin
  for kind in select k.name, k.visible_when from private.content_kinds k where k.is_item loop
    execute pg_catalog.format('revoke all on public.%I from public, anon, authenticated', kind.name);
    execute pg_catalog.format('grant select, insert, update, delete on public.%I to authenticated', kind.name);
    if kind.visible_when is not null then
      execute pg_catalog.format('grant select on public.%I to anon', kind.name);
    end if;
  end loop;
end
$$;

-- Where a picture is used, with the titles of the items of all kinds that show some.
create function private.list_media_places() returns void
language plpgsql security invoker set search_path = '' as $$
begin
  execute (
    select 'create or replace view public.media_places with (security_invoker = true) as
      select u.media_id, u.kind, u.item_id, coalesce('
        || pg_catalog.string_agg(pg_catalog.format('%I.title', k.name), ', ' order by k.name)
        || ', case when u.kind = ''site_facts'' then ''Firmendaten'' end) as title from public.media_uses u '
        || pg_catalog.string_agg(pg_catalog.format('left join public.%1$I on u.kind = %1$L and %1$I.id = u.item_id', k.name),
          ' ' order by k.name)
    from private.content_kinds k where k.is_item and k.pictures <> '{}');
end
$$;

-- Makes items of a kind of the rows of a table, which has `id`, `title`, `updated_at` and, where visitors read it, a
-- condition: rights, times, versions with the trash, working copies, the counter of its changes, and its pictures.
create function private.keep_content(
  content regclass, visible_when text default null, pictures text[] default '{}',
  texts text default 'pg_catalog.to_jsonb(r) - ''search'''
) returns void
language plpgsql security invoker set search_path = '' as $$
declare
  kind text := (select c.relname from pg_catalog.pg_class c where c.oid = content);
  rule record;
begin
  insert into private.content_kinds as k (name, visible_when, pictures, texts, is_item)
  values (kind, visible_when, pictures, texts, true);
  insert into public.content_changes (name) values (kind) on conflict do nothing;

  execute pg_catalog.format('alter table %s enable row level security', content);
  if visible_when is not null then
    execute pg_catalog.format('create policy %I on %s for select to anon using (%s)',
      'visitors read ' || kind, content, visible_when);
  end if;
  for rule in
    select * from (values
      ('read', 'select', 'using (%1$s)'), ('create', 'insert', 'with check (%1$s)'),
      ('update', 'update', 'using (%1$s) with check (%1$s)'), ('delete', 'delete', 'using (%1$s)')) as t (verb, command, form)
  loop
    execute pg_catalog.format('create policy %I on %s for %s to authenticated %s', 'staff ' || rule.verb || ' ' || kind, content,
      rule.command, pg_catalog.format(rule.form, '(select private.is_staff())'));
  end loop;
  perform private.grant_content();

  for rule in
    select * from (values
      ('touch', 'before update on %s for each row execute function private.touch_updated_at()', true),
      ('versions', 'after insert or update or delete on %s for each row execute function private.keep_version()', true),
      ('count_insert', 'after insert on %s referencing new table as changed
        for each statement execute function private.count_content_change()', true),
      ('count_update', 'after update on %s referencing new table as changed
        for each statement execute function private.count_content_change()', true),
      ('count_delete', 'after delete on %s referencing old table as changed
        for each statement execute function private.count_content_change()', true),
      ('pictures', 'after insert or update or delete on %s
        for each row execute function private.note_picture_uses()', pictures <> '{}'),
      ('pictures_truncate', 'after truncate on %s
        for each statement execute function private.note_picture_uses()', pictures <> '{}')
    ) as t (name, form, is_wanted) where t.is_wanted
  loop
    execute pg_catalog.format('create trigger %I ' || pg_catalog.format(rule.form, content), kind || '_' || rule.name);
  end loop;
  if pictures <> '{}' then
    perform private.list_media_places();
  end if;
end
$$;

-- The kinds that are there become kinds of this list. What the function attaches takes the place of what they had.
do $$
declare
  one record;
begin
  for one in
    select p.polname as name, p.polrelid::regclass as content from pg_catalog.pg_policy p
    where p.polrelid = any (array['public.blog_posts', 'public.services', 'public."references"']::regclass[])
  loop
    execute pg_catalog.format('drop policy %I on %s', one.name, one.content);
  end loop;
  for one in
    select t.tgname as name, t.tgrelid::regclass as content from pg_catalog.pg_trigger t
    where t.tgrelid = any (array['public.blog_posts', 'public.services', 'public."references"']::regclass[]) and t.tgfoid = any (array[
      'private.touch_updated_at', 'private.keep_version', 'private.count_content_change', 'private.note_picture_uses']::regproc[])
  loop
    execute pg_catalog.format('drop trigger %I on %s', one.name, one.content);
  end loop;
end
$$;
insert into private.content_kinds (name, pictures) values ('mailings', '{}'), ('snippets', '{}'), ('site_facts', '{facts}');
insert into private.content_kinds (name, texts) values ('replies', null), ('submission_notes', null);
select private.keep_content('public.blog_posts', 'status = ''published'' and published_at <= pg_catalog.now()',
  '{content,featured_image}');
select private.keep_content('public.services', 'is_active');
select private.keep_content('public."references"', 'is_active', '{image_url,portraits}',
  'pg_catalog.to_jsonb(r) - ''search'' || pg_catalog.jsonb_build_object(''testimonials'', (
    select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(t)) from public.testimonials t where t.reference_id = r.id))');

alter table public.content_versions drop constraint content_versions_kind_value,
  add constraint content_versions_kind foreign key (kind) references private.content_kinds (name);
alter table public.working_copies drop constraint working_copies_kind_value,
  add constraint working_copies_kind foreign key (kind) references private.content_kinds (name);

create or replace function private.texts_with_pictures(item jsonb) returns text
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(item ->> c.name, ' ' order by c.name), '')
  from (select distinct pg_catalog.unnest(k.pictures) as name from private.content_kinds k) c
$$;

create or replace function private.replace_media(
  item uuid, new_sha256 text, new_width integer, new_height integer, new_bytes integer
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  former text;
  kind record;
begin
  if not private.is_staff() then
    raise exception 'for staff only' using errcode = '42501';
  end if;
  select m.name into former from public.media m where m.id = item for update;
  if former is null then
    return null;
  end if;
  update public.media m set sha256 = new_sha256, width = new_width, height = new_height, bytes = new_bytes,
      former_names = (pg_catalog.array_prepend(former, m.former_names))[1:50]
    where m.id = item;
  for kind in
    select k.name, pg_catalog.string_agg(pg_catalog.format(
        '%1$I = pg_catalog.regexp_replace(%1$I::text, $1, $2, ''g'')::%2$s', a.attname, a.atttypid::regtype), ', ') as changes
    from private.content_kinds k
      join pg_catalog.pg_attribute a on a.attrelid = ('public.' || pg_catalog.quote_ident(k.name))::regclass
        and a.attname = any (k.pictures)
    group by 1 order by 1
  loop
    execute pg_catalog.format(
      'update public.%I set %s where id in (
        select u.item_id from public.media_uses u where u.media_id = $3 and u.kind = $4)', kind.name, kind.changes)
    using '/media/' || former || '-[0-9]+[.]webp',
      '/media/' || pg_catalog.left(new_sha256, 32) || case when new_width > 480 then '-960.webp' else '-480.webp' end,
      item, kind.name;
  end loop;
  return former;
end
$$;

-- Every row in which people write, with its texts. The caller's own rights decide what there is.
create or replace function private.held_texts() returns table (
  place text, kind text, item_id uuid, id text, title text, state text, at timestamptz, author uuid, texts jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  -- `offset 0` has the texts of a row made once.
  return query execute (
    select pg_catalog.string_agg(pg_catalog.format(
      'select %1$L, %1$L, r.id, r.id::text, coalesce(t.texts ->> ''title'', t.texts ->> ''subject'', t.texts ->> ''name''),
        t.texts ->> ''status'', r.updated_at, (t.texts ->> ''updated_by'')::uuid, t.texts
      from public.%1$I r cross join lateral (select %2$s as texts offset 0) t', k.name, k.texts),
      ' union all ' order by k.name)
    from private.content_kinds k where k.texts is not null);
  return query
    select 'content_versions', v.kind, v.item_id, v.id::text, coalesce(v.row ->> 'title', v.row ->> 'name'), v.reason,
      v.saved_at, v.saved_by, v.row from public.content_versions v
    union all select 'working_copies', d.kind, d.item_id, d.author || ' ' || d.id, d.fields ->> 'title', null, d.updated_at,
      d.author, d.fields from public.working_copies d
    union all select 'media', 'media', m.id, m.id::text, m.alt, null, m.created_at, m.created_by,
      pg_catalog.to_jsonb(m) from public.media m
    union all select 'old_addresses', a.kind, a.item_id, a.path, a.path, null, a.created_at, a.created_by,
      pg_catalog.to_jsonb(a) from public.old_addresses a
    union all select 'missed_addresses', null, null, a.path, a.path, null, a.last_seen, null,
      pg_catalog.to_jsonb(a) from public.missed_addresses a
    union all select 'contact_submissions', 'contact_submissions', c.id, c.id::text, c.name, c.state, c.created_at, null,
      pg_catalog.to_jsonb(c) - 'search' from public.contact_submissions c
    union all select 'replies', 'contact_submissions', r.submission_id, r.id::text, r.subject, null, r.created_at, r.author,
      pg_catalog.to_jsonb(r) from public.replies r
    union all select 'submission_notes', 'contact_submissions', n.submission_id, n.id::text, null, null, n.created_at,
      n.author, pg_catalog.to_jsonb(n) from public.submission_notes n;
end
$$;
