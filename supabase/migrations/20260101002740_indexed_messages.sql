-- A message of 5,000 different characters has 5,000 different threes, each a new entry of the index: anybody could have the
-- database write and compute many times what the text is worth. Prose of that length has 1,300. Of what a visitor sends the
-- first 2,000 are indexed, so that it is found by its beginning; it is stored as it is, and what staff write counts on.

create function private.first_grams(content text, most integer) returns tsvector
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.array_to_tsvector(pg_catalog.array_agg(f.gram)), '')
  from (
    select g.gram
    from (
      select c.one || pg_catalog.lead(c.one, 1, ' ') over (order by c.place)
        || pg_catalog.lead(c.one, 2, ' ') over (order by c.place) as gram, c.one, c.place
      from pg_catalog.string_to_table(pg_catalog.left(content, 78000), null)
        with ordinality as c (one, place)
    ) g
    where g.one !~ '\s'
    group by g.gram
    order by pg_catalog.min(g.place)
    limit most
  ) f
$$;

create or replace function private.grams(content text) returns tsvector
language sql immutable set search_path = '' as $$
  select private.first_grams(content, null)
$$;

create or replace function private.note_searched() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search := private.first_grams(
      private.sent_text(new.name, new.email, new.phone, new.subject, new.message), 2000)
    operator(pg_catalog.||) private.grams(private.written_text(new.id));
  return new;
end
$$;

create or replace function private.note_searched_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.contact_submissions s
  set search = private.first_grams(
      private.sent_text(s.name, s.email, s.phone, s.subject, s.message), 2000)
    operator(pg_catalog.||) private.grams(private.written_text(s.id))
  where s.id = coalesce(new.submission_id, old.submission_id);
  return null;
end
$$;
