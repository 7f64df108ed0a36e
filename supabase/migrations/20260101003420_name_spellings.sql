-- "Mayer" finds Meyer, Maier and Mayr: what names sound like stands beside them in capitals, which no folded text has.
-- app/features/search/marked.server.ts has the same rules.
create function private.name_keys(content text) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  letters text := pg_catalog.regexp_replace(private.folded(content), '[^a-z\s]+', '', 'g');
  rule text[];
begin
  foreach rule slice 1 in array array[
    ['ae', 'e'], ['oe', 'o'], ['ue', 'u'], ['[ae][iy]e?', 'ai'], ['ph|v', 'f'], ['th|dt|d', 't'], ['c(?!h)', 'k'],
    ['tz', 'z'], ['ie|y', 'i'], ['([aeiou])h(?![aeiou])', '\1'], ['(.)\1+', '\1']
  ] loop
    letters := pg_catalog.regexp_replace(letters, rule[1], rule[2], 'g');
  end loop;
  return pg_catalog.upper(letters);
end
$$;

-- A word that is looked for, in the forms that it may stand in.
create function private.spellings(word text) returns text
language sql immutable strict set search_path = '' as $$
  select pg_catalog.concat_ws(E'\n', f.word, case when f.word ~ '^[a-z\s''-]+$' then (
    select pg_catalog.string_agg(k.key, E'\n')
    from pg_catalog.string_to_table(private.name_keys(word), E'\n') as k (key) where pg_catalog.length(k.key) >= 3
  ) end)
  from (select private.folded(word)) as f (word)
$$;

create or replace function private.sent_text(name text, email text, phone text, subject text, message text) returns text
language sql stable set search_path = '' as $$
  select pg_catalog.concat_ws(E'\n',
    private.name_keys(pg_catalog.concat_ws(' ', name, pg_catalog.translate(email, '@._+-', '     '), subject)),
    private.folded(pg_catalog.concat_ws(E'\n',
      name, email, phone, pg_catalog.regexp_replace(phone, '\D', '', 'g'), subject, message)))
$$;

create or replace function private.grams_query(terms text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select pg_catalog.string_agg('(' || f.query || ')', ' & ')::pg_catalog.tsquery
  from pg_catalog.unnest(terms) as t (term)
  cross join lateral (
    select pg_catalog.string_agg('(' || g.query || ')', ' | ') as query
    from pg_catalog.string_to_table(nullif(private.spellings(t.term), ''), E'\n') as form (letters)
    cross join lateral (
      select pg_catalog.string_agg(
        '''' || pg_catalog.replace(pg_catalog.replace(one.gram, '\', '\\'), '''', '''''') || ''''
          || case when pg_catalog.length(one.gram) < 3 then ':*' else '' end,
        ' & ') as query
      from pg_catalog.generate_series(1, pg_catalog.length(form.letters), 3) as third,
        pg_catalog.substr(
          form.letters, least(third, greatest(pg_catalog.length(form.letters) - 2, 1)), 3) as one (gram)
    ) g
  ) f
$$;

create or replace function private.find_submissions(
  terms text[], only_state text, unread_only boolean, since timestamptz, until timestamptz, wanted integer, of_assignee uuid
) returns setof uuid
language sql stable security definer set search_path = '' rows 50 as $$
  select private.find_rows('public.contact_submissions', 'created_at', true,
    pg_catalog.format('created_at >= %L and created_at < %L and %s and %s and %s and private.message_holds('
        'id, private.sent_text(name, email, phone, subject, message), %L)',
      coalesce(since, '-infinity'), coalesce(until, 'infinity'),
      case when unread_only then 'not is_read' else 'true' end,
      case when of_assignee is null then 'true' else pg_catalog.format('assignee = %L', of_assignee) end,
      case when only_state is null then 'state not in (''quarantined'', ''deleted'')' else pg_catalog.format('state = %L', only_state) end,
      array(select private.spellings(t.term) from pg_catalog.unnest(terms) as t (term))),
    private.grams_query(terms), wanted)
$$;

create or replace function private.words_query(words text) returns tsquery
language sql stable set search_path = '' as $$
  select pg_catalog.string_agg('(' || f.query || ')', ' & ')::pg_catalog.tsquery
  from pg_catalog.regexp_matches(words, '[^\s''\\:*&|!()<>]+', 'g') as w (word)
  cross join lateral (
    select pg_catalog.string_agg(nullif(pg_catalog.replace(case
      when form.letters ~ '^[A-Z]+$' then pg_catalog.quote_literal(form.letters) || ':*'
      else pg_catalog.to_tsquery('simple', '''' || form.letters || ''':*')::text end, '<->', '&'), ''), ' | ') as query
    from pg_catalog.string_to_table(nullif(private.spellings(w.word[1]), ''), E'\n') as form (letters)
  ) f
$$;

-- Nobody's change: times and versions stay.
set constraints all immediate;
alter table public.contact_submissions disable trigger contact_submissions_touch;
update public.contact_submissions s
set search = private.first_grams(private.sent_text(s.name, s.email, s.phone, s.subject, s.message), 2000)
  operator(pg_catalog.||) private.grams(private.written_text(s.id));
alter table public.contact_submissions enable trigger contact_submissions_touch;

alter table public.subscribers drop column search;
alter table public.subscribers add column search tsvector generated always as (
  strip(to_tsvector('simple'::regconfig, private.folded(
    email || ' ' || translate(email, '@._+-', '     ') || ' ' || first_name || ' ' || last_name
      || ' ' || coalesce(company, ''))))
  || array_to_tsvector(array_remove(regexp_split_to_array(private.name_keys(
    translate(email, '@._+-', '     ') || ' ' || first_name || ' ' || last_name || ' ' || coalesce(company, '')),
    '\s+'), ''))
) stored;
alter table public.subscribers alter column search set statistics 0;
create index subscribers_search on public.subscribers using gin (search);
