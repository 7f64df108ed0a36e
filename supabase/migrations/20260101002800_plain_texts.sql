-- One form for every text: accents are one with their letter, and what nobody sees is gone where it means nothing. Searches
-- compare texts without case, accents and such marks. The reasons stand in docs/decisions/002-forms.md and 016-growth.md.

-- What forms make of a text (app/schemas/tidy-text.ts).
create function private.plain(content text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters text := normalize(content, NFC);
  joining text := '\u0590-\u109F\u1700-\u180D\u180F-\u1CFF\uA800-\uAAFF\uABC0-\uABFF\uFB1D-\uFDFF\uFE70-\uFEFC'
    || '\U00010800-\U00011FFF\U0001E800-\U0001EFFF';
  pictures text := '\u2190-\u2BFF\U0001F000-\U0001FAFF';
begin
  if letters !~ ('[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0'
    || '\uFFF9-\uFFFC\U000E0000-\U000E0FFF]') then
    return letters;
  end if;
  letters := pg_catalog.regexp_replace(letters,
    '[\u00AD\u034F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC\U000E0080-\U000E00FF\U000E01F0-\U000E0FFF]',
    '', 'g');
  if letters !~ '[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\U00010800-\U00010FFF\U0001E800-\U0001EFFF]' then
    letters := pg_catalog.regexp_replace(letters, '[\u061C\u200E\u200F]', '', 'g');
  end if;
  letters := pg_catalog.regexp_replace(letters,
    '(\U0001F3F4[\U000E0020-\U000E007E]+\U000E007F)|[\U000E0000-\U000E007F]', '\1', 'g');
  letters := pg_catalog.regexp_replace(letters,
    '(?<![0-9#*\u00A9\u00AE\u0590-\u061B\u061D-\u180D\u180F-\u1CFF\u2030-\u205E\u2070-\u2FFF\u3001-\uD7FF\uF900-\uFAFF'
      || '\uFF01-\uFF65\U00010000-\U0003FFFF])[\uFE00-\uFE0F\U000E0100-\U000E01EF]', '', 'g');
  letters := pg_catalog.regexp_replace(letters,
    '(?<![\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF])\u200B|\u200B(?![\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF])', '', 'g');
  letters := pg_catalog.regexp_replace(letters,
    '(?<![' || joining || '])(?:[\u180E\u200C]|(?<![' || pictures || '\uFE0F])\u200D|\u200D(?![' || pictures || ']))'
      || '(?![' || joining || '])', '', 'g');
  return normalize(letters, NFC);
end
$$;

-- What searches compare: small letters without accents and unseen marks. Words with umlauts stand there twice, also spelled
-- out: 'kaethe', a new line, 'kathe'. They come first, so that none is lost where a long text is cut.
create function private.folded(content text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters text := pg_catalog.lower(content);
  spelled text;
  pair text;
begin
  if pg_catalog.octet_length(content) = pg_catalog.char_length(content) then
    return letters;
  end if;
  letters := normalize(pg_catalog.regexp_replace(letters,
    '[\u00AD\u034F\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFC'
      || '\U000E0000-\U000E0FFF]', '', 'g'), NFC);
  spelled := (
    select pg_catalog.string_agg(w.word[1], ' ')
    from pg_catalog.regexp_matches(letters, '\S*[äöüøå]\S*', 'g') as w (word)
  );
  foreach pair in array '{äae,öoe,üue,øoe,åaa}'::text[] loop
    spelled := pg_catalog.replace(spelled, pg_catalog.left(pair, 1), pg_catalog.substr(pair, 2));
  end loop;
  letters := pg_catalog.concat_ws(E'\n', spelled, letters);
  letters := normalize(pg_catalog.regexp_replace(normalize(letters, NFD), '[\u0300-\u036F]', '', 'g'), NFC);
  foreach pair in array '{ßss,æae,œoe,þth,ﬀff,ﬁfi,ﬂfl,ﬃffi,ﬄffl}'::text[] loop
    letters := pg_catalog.replace(letters, pg_catalog.left(pair, 1), pg_catalog.substr(pair, 2));
  end loop;
  return pg_catalog.translate(letters, 'øłđðħı', 'olddhi');
end
$$;

-- Whether a text holds a word in one of its forms, both folded.
create function private.holds(content text, word text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.bool_or(pg_catalog.strpos(content, f.form) > 0), true)
  from pg_catalog.string_to_table(nullif(word, ''), E'\n') as f (form)
$$;

-- What is stored is mended. That is nobody's change: times and versions stay, and forms that are open can be saved.

-- Rather as it is than empty, or longer than its column: some letters of other scripts come apart. And rather than with
-- another tag or address in HTML that has been checked.
create function private.mended(content text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters text;
begin
  if pg_catalog.octet_length(content) = pg_catalog.char_length(content) then
    return content;
  end if;
  letters := private.plain(content);
  if letters = content or letters !~ '\S' or pg_catalog.char_length(letters) > pg_catalog.char_length(content)
    or content ~ '[<>][^[:alnum:][:space:]<>]*\u0338'
    or content ~ ('(href|src)="[^"]*[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F'
      || '\uFEFF\uFFA0\uFFF9-\uFFFC\U000E0000-\U000E0FFF]') then
    return content;
  end if;
  return letters;
end
$$;

create function private.mended(content text[]) returns text[]
language sql immutable strict set search_path = '' as $$
  select array(select private.mended(c.one) from pg_catalog.unnest(content) with ordinality as c (one, place) order by c.place)
$$;

create function private.mended(content jsonb) returns jsonb
language plpgsql immutable strict set search_path = '' as $$
begin
  if private.mended(content::text) = content::text then
    return content;
  end if;
  return case pg_catalog.jsonb_typeof(content)
    when 'string' then pg_catalog.to_jsonb(private.mended(content #>> '{}'))
    when 'array' then (
      select pg_catalog.jsonb_agg(private.mended(one.value) order by one.place)
      from pg_catalog.jsonb_array_elements(content) with ordinality as one (value, place))
    when 'object' then (
      select pg_catalog.jsonb_object_agg(one.key, private.mended(one.value)) from pg_catalog.jsonb_each(content) as one)
    else content end;
end
$$;

-- Idempotent; also of use after an import of what an earlier release exported.
create function private.mend_texts() returns void
language plpgsql security invoker set search_path = '' as $$
declare
  tables regclass[] := array['public.contact_submissions', 'public.replies', 'public.submission_notes', 'public.snippets',
    'public.blog_posts', 'public.services', 'public."references"', 'public.subscribers', 'public.mailings', 'public.media',
    'public.site_facts', 'public.content_versions', 'public.content_drafts']::regclass[];
  quiet record;
  one record;
begin
  for quiet in
    select t.tgrelid::regclass as source, t.tgname as name from pg_catalog.pg_trigger t
    where t.tgrelid = any (tables) and t.tgfoid = any (array['private.touch_updated_at', 'private.touch_fact',
      'private.keep_version']::regproc[])
  loop
    execute pg_catalog.format('alter table %s disable trigger %I', quiet.source, quiet.name);
  end loop;
  for one in
    select a.attrelid::regclass as source,
      pg_catalog.string_agg(pg_catalog.format('%I', a.attname), ', ' order by a.attnum) as stored,
      pg_catalog.string_agg(pg_catalog.format('private.mended(%I)', a.attname), ', ' order by a.attnum) as mended
    from pg_catalog.pg_attribute a
    where a.attrelid = any (tables) and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid = any ('{text,text[],jsonb}'::regtype[])
      and not (a.attrelid = 'public.subscribers'::regclass and a.attname = 'email')
    group by a.attrelid
  loop
    execute pg_catalog.format('update %s set (%s) = row(%s) where row(%2$s) is distinct from row(%3$s)',
      one.source, one.stored, one.mended);
  end loop;
  -- Whoever stands there twice goes on so: each of the two links ends one.
  update public.subscribers s set email = wanted.email
  from (
    select o.id, private.mended(o.email) as email, pg_catalog.row_number() over (
      partition by pg_catalog.lower(private.mended(o.email)) order by o.email <> private.mended(o.email), o.confirmed_at, o.id
    ) as place
    from public.subscribers o
  ) wanted
  where wanted.id = s.id and wanted.place = 1 and s.email <> wanted.email;
  for quiet in
    select t.tgrelid::regclass as source, t.tgname as name from pg_catalog.pg_trigger t
    where t.tgrelid = any (tables) and t.tgfoid = any (array['private.touch_updated_at', 'private.touch_fact',
      'private.keep_version']::regproc[])
  loop
    execute pg_catalog.format('alter table %s enable trigger %I', quiet.source, quiet.name);
  end loop;
end
$$;

select private.mend_texts();

-- The names of colleagues, which the account service keeps.
update auth.users u set raw_user_meta_data = pg_catalog.jsonb_set(
  u.raw_user_meta_data, '{full_name}', private.mended(u.raw_user_meta_data -> 'full_name'))
where u.raw_user_meta_data -> 'full_name' is distinct from private.mended(u.raw_user_meta_data -> 'full_name');

-- Links of mails that went out before name an address as it was then.
create or replace function private.end_subscription(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'newsletter-unsubscribe');
  before text := pg_catalog.lower(claims ->> 'email');
  plain text := pg_catalog.lower(private.plain(claims ->> 'email'));
begin
  if claims is null then
    return 'refused';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(plain, 1));
  delete from public.subscribers s where pg_catalog.lower(s.email) in (before, plain);
  insert into private.ended_signups (address)
  values (pg_catalog.sha256(pg_catalog.convert_to(plain, 'UTF8')))
  on conflict (address) do update set ended_at = pg_catalog.now();
  return 'done';
end
$$;

create or replace function private.confirm_subscription(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.mended(private.read_token(token, 'newsletter-confirm'));
  email text := pg_catalog.lower(claims ->> 'email');
begin
  if claims is null then
    return 'refused';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(email, 1));
  delete from private.ended_signups e where e.ended_at < pg_catalog.now() - interval '3 days';
  if exists (
    select 1 from private.ended_signups e
    where e.address = pg_catalog.sha256(pg_catalog.convert_to(email, 'UTF8'))
      and e.ended_at >= private.ms(claims ->> 'at')
  ) or exists (
    select 1 from public.erasures e
    where e.address_hash = any (private.address_hashes(email))
      and coalesce(e.erased_at, e.begun_at) >= private.ms(claims ->> 'at')
  ) then
    return 'ended';
  end if;
  insert into public.subscribers (email, first_name, last_name, company, consent_version, signed_up_at)
  values (
    claims ->> 'email', claims ->> 'firstName', claims ->> 'lastName', claims ->> 'company',
    claims ->> 'consent', private.ms(claims ->> 'at')
  )
  on conflict do nothing;
  return 'confirmed';
end
$$;

-- The words of a row, folded. A column made anew has no time of its own and no version.

alter table public.blog_posts drop column search;
alter table public.blog_posts add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(excerpt, '') || ' '
      || regexp_replace(content, '<[^<>]*>', ' ', 'g'), '<>', '  ')))
)) stored;

alter table public.services drop column search;
alter table public.services add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(short_description, '') || ' ' || full_description, '<>', '  ')))
)) stored;

alter table public."references" drop column search;
alter table public."references" add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(translate(
    title || ' ' || slug || ' ' || coalesce(client_name, '') || ' ' || coalesce(industry, '') || ' ' || description,
    '<>', '  ')))
)) stored;

alter table public.subscribers drop column search;
alter table public.subscribers add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(
    email || ' ' || translate(email, '@._+-', '     ') || ' ' || first_name || ' ' || last_name
      || ' ' || coalesce(company, '')))
)) stored;

alter table public.blog_posts alter column search set statistics 0;
alter table public.services alter column search set statistics 0;
alter table public."references" alter column search set statistics 0;
alter table public.subscribers alter column search set statistics 0;

create index blog_posts_search on public.blog_posts using gin (search);
create index services_search on public.services using gin (search);
create index references_search on public."references" using gin (search);
create index subscribers_search on public.subscribers using gin (search);

-- What is asked for words as app/features/editing/folded-search.server.ts puts them: each has to occur, in one of its forms, and its beginning
-- is enough. The parts of a word, as of `artikel-9`, may stand apart: for a phrase every row with all parts would be read.
create function private.words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select pg_catalog.string_agg('(' || f.query || ')', ' & ')::pg_catalog.tsquery
  from pg_catalog.regexp_matches(words, '[^\s''\\:*&|!()<>]+', 'g') as w (word)
  cross join lateral (
    select pg_catalog.string_agg(nullif(pg_catalog.replace(
      pg_catalog.to_tsquery('simple', '''' || form.letters || ''':*')::text, '<->', '&'), ''), ' | ') as query
    from pg_catalog.string_to_table(nullif(private.folded(w.word[1]), ''), E'\n') as form (letters)
  ) f
$$;

create or replace function private.find(
  source regclass, place text, is_falling boolean, condition text, words text, wanted integer
) returns setof uuid
language sql stable security invoker set search_path = '' rows 50 as $$
  select private.find_rows(source, place, is_falling, condition, private.words_query(words), wanted)
$$;

create function private.find_services(words text, only_active boolean, wanted integer)
returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find('public.services', 'display_order', false,
    case when only_active is null then 'true' else pg_catalog.format('is_active = %L', only_active) end, words, wanted)
$$;

create function public.search_services(words text, only_active boolean, skip integer, take integer)
returns setof public.services
language sql stable security invoker set search_path = '' rows 50 as $$
  select s.*
  from private.find_services(words, only_active, skip + take) with ordinality as hit (id, place)
  join public.services s on s.id = hit.id
  where hit.place > skip
  order by hit.place
$$;

-- Messages by every three characters, as before, of what is folded.

create or replace function private.sent_text(name text, email text, phone text, subject text, message text) returns text
language sql stable set search_path = '' as $$
  select private.folded(pg_catalog.concat_ws(E'\n',
    name, email, phone, pg_catalog.regexp_replace(phone, '\D', '', 'g'), subject, message))
$$;

create or replace function private.written_text(submission uuid) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.folded(pg_catalog.string_agg(w.body, E'\n' order by w.created_at desc)), '')
  from (
    select r.body, r.created_at from public.replies r where r.submission_id = submission
    union all select n.body, n.created_at from public.submission_notes n where n.submission_id = submission
  ) w
$$;

create or replace function private.grams_query(terms text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg('(' || f.query || ')', ' & ')::pg_catalog.tsquery
  from pg_catalog.unnest(terms) as t (term)
  cross join lateral (
    select pg_catalog.string_agg('(' || g.query || ')', ' | ') as query
    from pg_catalog.string_to_table(nullif(private.folded(t.term), ''), E'\n') as form (letters)
    cross join lateral (
      select pg_catalog.string_agg(
        '''' || pg_catalog.replace(pg_catalog.replace(one.gram, '\', '\\'), '''', '''''') || ''''
          || case when pg_catalog.length(one.gram) < 3 then ':*' else '' end,
        ' & ') as query
      -- Each character once, and the last ones: what else could be asked for costs more than it leaves out.
      from pg_catalog.generate_series(1, pg_catalog.length(form.letters), 3) as third,
        pg_catalog.substr(
          form.letters, least(third, greatest(pg_catalog.length(form.letters) - 2, 1)), 3) as one (gram)
    ) g
  ) f
$$;

-- Whether each of these terms stands in one of the two, all of it folded.
create or replace function private.message_holds(submission uuid, sent text, terms text[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  term text;
  written text;
begin
  foreach term in array terms loop
    continue when private.holds(sent, term);
    written := coalesce(written, private.written_text(submission));
    if not private.holds(written, term) then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create or replace function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when only_state is null then 'true' else pg_catalog.format('state = %L', only_state) end,
      array(select private.folded(t.term) from pg_catalog.unnest(terms) as t (term))),
    private.grams_query(terms), wanted)
$$;

alter table public.contact_submissions disable trigger contact_submissions_touch;
update public.contact_submissions s
set search = private.first_grams(private.sent_text(s.name, s.email, s.phone, s.subject, s.message), 2000)
  operator(pg_catalog.||) private.grams(private.written_text(s.id));
alter table public.contact_submissions enable trigger contact_submissions_touch;

-- Pictures, newest first, whose words and places hold each of the words that are looked for.
create or replace function public.search_media(words text, skip integer, take integer) returns setof public.media
language sql stable security invoker set search_path = '' rows 50 as $$
  select m.* from public.media m
  where not exists (
    select 1 from pg_catalog.regexp_split_to_table(words, '\s+') as w (word)
    where not private.holds(
      private.folded(pg_catalog.concat_ws(' ', m.alt, m.caption, (
        select pg_catalog.string_agg(p.title, ' ') from public.media_places p where p.media_id = m.id))),
      private.folded(w.word))
  )
  order by m.created_at desc, m.id
  limit take offset skip
$$;
