-- What clients say of a reference, a row for each testimonial. The specified text `results` holds the same behind its
-- sentences, and `portraits` the faces: whoever writes one, the database writes the other. Reasons and rules stand in
-- docs/decisions/030-testimonials.md.

create function private.day_of(day text, month text, year text) returns date
language plpgsql immutable strict set search_path = '' as $$
begin
  return pg_catalog.make_date(year::integer, month::integer, day::integer);
exception when datetime_field_overflow then
  return null;
end
$$;

create function private.trimmed(content text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog.regexp_replace(content, '^' || space || '+|' || space || '+$', '', 'g')
  from (values ('[ \t\n\r\f\v\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]')) as of (space)
$$;

-- Where the quotation that opens at `start` closes, past quotations inside it; null where it never does. People mix the marks,
-- so the space around them decides, as in app/schemas/results.ts.
create function private.closing_mark(letters text[], start integer) returns integer
language plpgsql immutable strict set search_path = '' as $$
declare
  space text := '^[ \t\n\r\f\v\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]$';
  depth integer := 0;
  opens boolean;
begin
  for at in start..pg_catalog.cardinality(letters) loop
    continue when letters[at] <> all (array['"', '„', '“', '”', '»', '«']);
    opens := depth = 0 or letters[at] = '„' or letters[at - 1] = '(' or letters[at - 1] ~ space;
    depth := depth + case when opens and letters[at + 1] !~ space then 1 else -1 end;
    if depth = 0 then
      return at;
    end if;
  end loop;
  return null;
end
$$;

-- The texts of a reference taken apart: the sentences, and the testimonials behind them. Where these would not make the same
-- text again, to the letter, all of it is sentences. `look` is what a row does not show of how it stands in the text: the
-- marks around its quotation, and the space in front (s, n, p; none at the beginning).
create function private.told(results text, portraits text) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  source text := coalesce(results, '');
  whole jsonb := pg_catalog.jsonb_build_object('sentences', source, 'testimonials', '[]'::jsonb);
  marker text := 'Testimonial von ';
  letters text[] := pg_catalog.string_to_array(pg_catalog.left(source, 5000), null);
  start integer := nullif(pg_catalog.strpos(source, marker), 0);
  sentences text;
  rows jsonb := '[]';
  head text[];
  person text;
  role text;
  note text[];
  opening integer;
  closing integer;
  gap text;
  quote text;
begin
  -- Of what is too long to be stored nobody knows how long it takes.
  if pg_catalog.char_length(source) > 5000 then
    return whole;
  end if;
  while start is not null loop
    head := pg_catalog.regexp_match(pg_catalog.substr(source, start),
      '^(Testimonial von ([^():]+)\(((?:[^()]|\([^()]*\))+)\)\s{0,9}:\s{0,9})["„“”»«]');
    opening := start + pg_catalog.char_length(head[1]);
    closing := private.closing_mark(letters, opening);
    person := private.trimmed(head[2]);
    role := private.trimmed(head[3]);
    quote := private.trimmed(pg_catalog.substr(source, opening + 1, closing - opening - 1));
    -- The space before the first one is what the sentences end with.
    if rows = '[]' then
      sentences := pg_catalog.regexp_replace(pg_catalog.left(source, start - 1), '\s+$', '');
      gap := pg_catalog.substr(source, pg_catalog.char_length(sentences) + 1, start - 1 - pg_catalog.char_length(sentences));
    end if;
    if person = '' or role = '' or coalesce(quote, '') = '' or pg_catalog.char_length(head[2]) > 300 then
      if rows <> '[]' then
        return whole;
      end if;
      start := start + nullif(pg_catalog.strpos(pg_catalog.substr(source, start + 1), marker), 0);
      continue;
    end if;
    -- No field of a form shows more than one line of them.
    if person ~ '[\n\r]' or role ~ '[\n\r]' then
      return whole;
    end if;
    note := pg_catalog.regexp_match(pg_catalog.substr(source, closing + 1),
      '^ \(freigegeben am ([0-9]{2})[.]([0-9]{2})[.]([0-9]{4})\)');
    rows := rows || pg_catalog.jsonb_build_object(
      'person', person, 'role', role, 'quote', quote,
      'agreed_on', private.day_of(note[1], note[2], note[3]),
      'portrait', (
        select pg_catalog.btrim(line.parts[2]) from pg_catalog.regexp_split_to_table(portraits, '\n') with ordinality as l (text, place)
        cross join lateral pg_catalog.regexp_match(l.text, '^([^:]+):\s*(\S+)\s*$') as line (parts)
        where pg_catalog.btrim(line.parts[1]) = person order by l.place desc limit 1),
      'look', letters[opening] || letters[closing] || case gap when ' ' then 's' when E'\n' then 'n' when E'\n\n' then 'p' else '' end);
    closing := closing + case when private.day_of(note[1], note[2], note[3]) is null then 1 else 29 end;
    exit when closing > pg_catalog.char_length(source);
    gap := pg_catalog.substring(pg_catalog.substr(source, closing), '^(\n\n|\n| )Testimonial von ');
    if gap is null then
      return whole;
    end if;
    start := closing + pg_catalog.char_length(gap);
  end loop;
  if pg_catalog.jsonb_array_length(rows) not between 1 and 12 or private.results_of(sentences, rows) <> source then
    return whole;
  end if;
  return pg_catalog.jsonb_build_object('sentences', sentences, 'testimonials', rows);
end
$$;

-- The texts put together. A testimonial without a look of its own stands in a new line.
create function private.results_of(sentences text, testimonials jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  source text := coalesce(sentences, '');
  row record;
  marks text;
begin
  for row in
    select t.* from pg_catalog.jsonb_to_recordset(testimonials)
      as t (person text, role text, quote text, agreed_on date, look text)
  loop
    marks := coalesce(nullif(pg_catalog.left(row.look, 2), ''), '""');
    source := source
      || case when source = '' then '' else
        case pg_catalog.substr(row.look, 3) when 's' then ' ' when 'p' then E'\n\n' else E'\n' end end
      || 'Testimonial von ' || row.person || ' (' || row.role || '): '
      || pg_catalog.left(marks, 1) || row.quote || pg_catalog.right(marks, 1)
      || case when row.agreed_on is null then '' else
        ' (freigegeben am ' || pg_catalog.to_char(row.agreed_on, 'DD.MM.YYYY') || ')' end;
  end loop;
  return source;
end
$$;

-- The lines of faces: those of others, and behind them each of somebody who speaks.
create function private.portraits_of(portraits text, testimonials jsonb) returns text
language sql immutable set search_path = '' as $$
  with spoken as (
    select t.row ->> 'person' as person, max(t.row ->> 'portrait') as portrait, min(t.place) as place
    from pg_catalog.jsonb_array_elements(testimonials) with ordinality as t (row, place) group by 1
  )
  select pg_catalog.string_agg(line.text, E'\n' order by line.of_row, line.place) from (
    select l.text, false as of_row, l.place
    from pg_catalog.regexp_split_to_table(portraits, '\r?\n') with ordinality as l (text, place)
    where l.text ~ '\S' and pg_catalog.btrim(pg_catalog.split_part(l.text, ':', 1)) not in (select s.person from spoken s)
    union all
    select s.person || ': ' || s.portrait, true, s.place from spoken s where s.portrait is not null
  ) line
$$;

create function private.sorted_lines(content text) returns text[]
language sql immutable strict set search_path = '' as $$
  select pg_catalog.array_agg(line order by line) from pg_catalog.regexp_split_to_table(content, '\n') as l (line)
$$;

alter table public."references"
  add column sentences text generated always as (private.told(results, null) ->> 'sentences') stored;

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  reference_id uuid not null references public."references" (id) on delete cascade,
  -- In the order in which they are shown; the database numbers them from 1.
  position integer not null default 1000,
  person text not null,
  role text not null,
  quote text not null,
  -- The address of a picture.
  portrait text,
  -- The day on which they agreed to be quoted; for staff alone.
  agreed_on date,
  look text not null default '""n',
  constraint testimonials_look_form check (look ~ '^["„“”»«]{2}[snp]?$')
);
create index testimonials_order on public.testimonials (reference_id, position, id);

create function private.testimonials_of(reference uuid, besides text[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_agg(
    pg_catalog.to_jsonb(t) - '{id,reference_id,position}'::text[] - besides order by t.position, t.id), '[]')
  from public.testimonials t where t.reference_id = reference
$$;

-- The text into the rows, which keep their ids as far as there are some.
create function private.read_testimonials() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[] := array(
    select t.id from public.testimonials t where t.reference_id = new.id order by t.position, t.id);
  count integer := 0;
  one record;
begin
  for one in
    select t.* from pg_catalog.jsonb_to_recordset(private.told(new.results, new.portraits) -> 'testimonials')
      as t (person text, role text, quote text, portrait text, agreed_on date, look text)
  loop
    count := count + 1;
    if count > pg_catalog.cardinality(ids) then
      insert into public.testimonials (reference_id, position, person, role, quote, portrait, agreed_on, look)
      values (new.id, count, one.person, one.role, one.quote, one.portrait, one.agreed_on, one.look);
    else
      update public.testimonials t
      set position = count, person = one.person, role = one.role, quote = one.quote, portrait = one.portrait,
        agreed_on = one.agreed_on, look = one.look
      where t.id = ids[count];
    end if;
  end loop;
  delete from public.testimonials t where t.id = any (ids[count + 1:]);
  return null;
end
$$;

create trigger references_testimonials after insert or update of results, portraits on public."references"
  for each row execute function private.read_testimonials();
insert into public.testimonials (reference_id, position, person, role, quote, portrait, agreed_on, look)
select r.id, t.place, one.person, one.role, one.quote, one.portrait, one.agreed_on, one.look
from public."references" r
cross join lateral pg_catalog.jsonb_array_elements(private.told(r.results, r.portraits) -> 'testimonials')
  with ordinality as t (row, place)
cross join lateral pg_catalog.jsonb_to_record(t.row)
  as one (person text, role text, quote text, portrait text, agreed_on date, look text);

-- Rows that somebody writes themselves into the text. What that would not give back is refused.
create function private.write_testimonials() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  item record;
  rows jsonb;
  typed jsonb;
begin
  for item in
    select r.id, r.results, r.portraits, r.sentences from public."references" r
    where r.id in (case when tg_op <> 'INSERT' then old.reference_id end, case when tg_op <> 'DELETE' then new.reference_id end)
    order by r.id for update
  loop
    rows := private.testimonials_of(item.id, '{}');
    typed := private.testimonials_of(item.id, '{look}');
    update public."references" r
    set results = private.results_of(item.sentences, rows),
      portraits = private.portraits_of(
        private.portraits_of(item.portraits, (
          select pg_catalog.jsonb_agg(t.row - 'portrait')
          from pg_catalog.jsonb_array_elements(private.told(item.results, item.portraits) -> 'testimonials') as t (row))),
        rows)
    where r.id = item.id;
    if private.testimonials_of(item.id, '{look}') <> typed then
      raise exception 'a testimonial would be read otherwise' using errcode = 'check_violation';
    end if;
  end loop;
  return null;
end
$$;

create trigger testimonials_write after insert or update or delete on public.testimonials
  for each row when (pg_catalog.pg_trigger_depth() = 0) execute function private.write_testimonials();

alter table public.testimonials enable row level security;
create policy "visitors read testimonials of active references" on public.testimonials for select to anon
  using (exists (select 1 from public."references" r where r.id = reference_id and r.is_active));
create policy "staff read testimonials" on public.testimonials for select to authenticated
  using ((select private.is_staff()));
create policy "staff create testimonials" on public.testimonials for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff update testimonials" on public.testimonials for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete testimonials" on public.testimonials for delete to authenticated
  using ((select private.is_staff()));

-- Stores a reference with what clients say (`sentences`, `testimonials`) in one act: a new one where there is no version, else
-- what is given of one that is still as it was at `version`. False where it is not. The caller's own rights decide.
create function public.save_reference(version timestamptz, content jsonb) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  item uuid := content ->> 'id';
  stored public."references";
  fresh jsonb := '{"technologies": [], "is_active": true, "is_featured": false, "display_order": 0}';
  rows jsonb := content -> 'testimonials';
  before text;
begin
  if version is not null then
    select r.* into stored from public."references" r where r.id = item and r.updated_at = version for update;
    if not found then
      return false;
    end if;
    fresh := '{}';
  end if;
  before := stored.portraits;
  stored := pg_catalog.jsonb_populate_record(stored, fresh || content);
  stored.results := nullif(private.results_of(content ->> 'sentences', rows), '');
  stored.portraits := private.portraits_of(content ->> 'portraits', rows);
  -- In the order in which they were written.
  if private.sorted_lines(before) = private.sorted_lines(stored.portraits) then
    stored.portraits := before;
  end if;
  if version is null then
    insert into public."references" (id, title, slug, client_name, industry, description, challenge, solution, results,
      technologies, image_url, portraits, website_url, is_active, is_featured, display_order)
    values (item, stored.title, stored.slug, stored.client_name, stored.industry, stored.description, stored.challenge,
      stored.solution, stored.results, stored.technologies, stored.image_url, stored.portraits, stored.website_url,
      stored.is_active, stored.is_featured, stored.display_order);
  else
    update public."references" r
    set title = stored.title, slug = stored.slug, client_name = stored.client_name, industry = stored.industry,
      description = stored.description, challenge = stored.challenge, solution = stored.solution, results = stored.results,
      technologies = stored.technologies, image_url = stored.image_url, portraits = stored.portraits,
      website_url = stored.website_url, is_active = stored.is_active, is_featured = stored.is_featured,
      display_order = stored.display_order
    where r.id = item;
  end if;
  return true;
end
$$;

-- The same text taken apart for a form.
create function public.told(results text, portraits text) returns jsonb
language sql immutable security invoker set search_path = '' as $$
  select private.told(results, portraits)
$$;

-- Among the texts in which people are looked for.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.held_texts()'::regprocedure),
    'pg_catalog.to_jsonb(r) - ''search'' from public."references" r',
    'pg_catalog.to_jsonb(r) - ''search'' || pg_catalog.jsonb_build_object(''testimonials'', (
      select pg_catalog.jsonb_agg(pg_catalog.to_jsonb(t)) from public.testimonials t where t.reference_id = r.id
    )) from public."references" r');
end
$$;

-- Former rows say the same in the same way.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.keep_version()'::regprocedure),
    'insert into public.content_versions (kind',
    'if tg_table_name = ''references'' and before is not null then
    before := before || private.told(before ->> ''results'', before ->> ''portraits'');
  end if;
  insert into public.content_versions (kind');
end
$$;
update public.content_versions v set row = v.row || private.told(v.row ->> 'results', v.row ->> 'portraits')
where v.kind = 'references' and v.row is not null;
