-- A mailing of up to five articles, with words between them and after them.

set constraints all immediate;

alter table public.mailings
  -- The second article and those after it: slug, title, excerpt, and the words before it.
  add column more_posts jsonb not null default '[]',
  add column closing text not null default '',
  add constraint mailings_more_posts_shape check (
    jsonb_typeof(more_posts) = 'array' and jsonb_array_length(more_posts) <= 4 and char_length(more_posts::text) <= 20000),
  add constraint mailings_closing_length check (char_length(closing) <= 2000);

create or replace view public.mailing_progress with (security_invoker = true) as
  select m.id as mailing_id, progress.*, m.subject, m.body, m.post_title, m.post_excerpt, m.post_slug, m.status,
    m.created_at, m.started_at, m.finished_at, m.updated_at,
    m.more_posts, m.closing
  from public.mailings m
  cross join lateral (
    select
      count(*)::integer as total,
      (count(*) filter (where o.state = 'waiting'))::integer as waiting,
      (count(*) filter (where o.state = 'sent'))::integer as sent,
      (count(*) filter (where o.state = 'filed'))::integer as filed,
      (count(*) filter (where o.state = 'refused'))::integer as refused,
      (count(*) filter (where o.state = 'unknown'))::integer as unknown
    from public.outbox o where o.mailing_id = m.id
  ) progress;

-- The articles of a mail, and what is erased of a person, come with the columns above.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.mail_content(public.outbox)'::regprocedure),
    '''post_slug'', m.post_slug)',
    '''post_slug'', m.post_slug, ''more_posts'', m.more_posts, ''closing'', m.closing)');
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.erase_person(text)'::regprocedure),
    'regexp_replace(m.post_excerpt, pattern, gone, ''gi''), 500)',
    'regexp_replace(m.post_excerpt, pattern, gone, ''gi''), 500),
    more_posts = (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        ''slug'', p.post ->> ''slug'',
        ''title'', pg_catalog.regexp_replace(p.post ->> ''title'', pattern, gone, ''gi''),
        ''excerpt'', pg_catalog.regexp_replace(p.post ->> ''excerpt'', pattern, gone, ''gi''),
        ''words'', pg_catalog.regexp_replace(p.post ->> ''words'', pattern, gone, ''gi'')) order by p.place), ''[]'')
      from pg_catalog.jsonb_array_elements(m.more_posts) with ordinality as p (post, place)),
    closing = pg_catalog.left(pg_catalog.regexp_replace(m.closing, pattern, gone, ''gi''), 2000)');
end
$$;
