-- The parser behind to_tsvector reads markup, and takes 25 s for 100,000 characters of opened comments, while nothing
-- else is answered by the embedded engine. So the words to search for come without it: tags are taken out of what
-- staff write in HTML, and the brackets out of what visitors write.
drop index public.contact_submissions_search;
alter table public.contact_submissions drop column search;
alter table public.contact_submissions add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, translate(
    name || ' ' || email || ' ' || translate(email, '@._+-', '     ')
      || ' ' || coalesce(translate(phone, '+/().-', '      '), '')
      || ' ' || coalesce(subject, '') || ' ' || message, '<>', '  '))
) stored;
create index contact_submissions_search on public.contact_submissions using gin (search);

drop index public.blog_posts_search;
alter table public.blog_posts drop column search;
alter table public.blog_posts add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, translate(
    title || ' ' || slug || ' ' || coalesce(category, '') || ' ' || coalesce(excerpt, '') || ' '
      || regexp_replace(content, '<[^<>]*>', ' ', 'g'), '<>', '  '))
) stored;
create index blog_posts_search on public.blog_posts using gin (search);

drop index public.services_search;
alter table public.services drop column search;
alter table public.services add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, translate(
    title || ' ' || slug || ' ' || coalesce(short_description, '') || ' ' || full_description, '<>', '  '))
) stored;
create index services_search on public.services using gin (search);

drop index public.references_search;
alter table public."references" drop column search;
alter table public."references" add column search tsvector generated always as (
  to_tsvector('simple'::regconfig, translate(
    title || ' ' || slug || ' ' || coalesce(client_name, '') || ' ' || coalesce(industry, '') || ' ' || description,
    '<>', '  '))
) stored;
create index references_search on public."references" using gin (search);
