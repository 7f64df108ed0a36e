-- Who has written an article, by name: one of the founders, or somebody of the staff. Empty: whom the imprint names.
alter table public.blog_posts
  add column author text,
  add constraint blog_posts_author_length check (char_length(author) between 1 and 100);

-- What accounts of an address are called.
create function private.names_at(spellings text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.array_agg(pg_catalog.btrim(u.raw_user_meta_data ->> 'full_name')), '{}')
  from auth.users u where pg_catalog.lower(u.email) = any (spellings)
$$;

do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.shared_post(text)'::regprocedure),
    '''featured_image'', p.featured_image,', '''featured_image'', p.featured_image, ''author'', p.author,');
  -- The copies and versions of articles as well.
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.person_file(text[])'::regprocedure),
    'where private.mentions(h.texts, spellings) and not',
    'where (private.mentions(h.texts, spellings) or h.kind = ''blog_posts''
        and h.texts ->> ''author'' = any (private.names_at(spellings))) and not');
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.erase_person(text)'::regprocedure),
    'delete from public.content_versions v where',
    'update public.blog_posts p set author = null where p.author = any (private.names_at(spellings));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object(''authors'', counted);
  update public.content_versions v set row = v.row || ''{"author": null}''
  where v.kind = ''blog_posts'' and v.row ->> ''author'' = any (private.names_at(spellings));
  update public.working_copies c set fields = c.fields || ''{"author": ""}''
  where c.kind = ''blog_posts'' and c.fields ->> ''author'' = any (private.names_at(spellings));
  delete from public.content_versions v where');
end
$$;
