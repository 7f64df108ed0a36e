-- Search in messages. Staff type beginnings of words (a name, a company, part of an address or number). The words of
-- a message are kept in a column of their own with a GIN index: it answers prefix queries in time that does not grow
-- with the number of messages, and needs no extension, so it is the same on the embedded engine and a hosted project.
-- A trigram index would also find the middle of words, but pg_trgm has to be installed first. 'simple' neither stems
-- nor drops words: names are not prose. Parts of addresses and numbers count as words, too.
alter table public.contact_submissions add column search tsvector generated always as (
  to_tsvector('simple'::regconfig,
    name || ' ' || email || ' ' || translate(email, '@._+-', '     ')
      || ' ' || coalesce(translate(phone, '+/().-', '      '), '')
      || ' ' || coalesce(subject, '') || ' ' || message)
) stored;

create index contact_submissions_search on public.contact_submissions using gin (search);

-- What waits for staff, for the dashboard and the menu, in one question. Counting stops at 1,000, because it grows
-- with what is counted; nobody reads further. The caller's own rights decide what counts.
create view public.staff_overview with (security_invoker = true) as
  select
    (select count(*)::integer from
      (select 1 from public.contact_submissions where not is_read limit 1000) as rows) as unread_messages,
    (select count(*)::integer from
      (select 1 from public.blog_posts where status = 'draft' limit 1000) as rows) as drafts,
    (select count(*)::integer from
      (select 1 from public.services where is_active limit 1000) as rows) as active_services,
    (select count(*)::integer from
      (select 1 from public."references" where is_active limit 1000) as rows) as active_references;
