-- Search in subscribers, in the same way as in messages: by beginnings of words, parts of addresses included.
alter table public.subscribers add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    email || ' ' || translate(email, '@._+-', '     ') || ' ' || first_name || ' ' || last_name
      || ' ' || coalesce(company, ''))
) stored;

create index subscribers_search on public.subscribers using gin (search);
