-- Drafts of the newsletter and templates of replies have a history and come back from the trash.

set constraints all immediate;

create trigger snippets_versions after insert or update or delete on public.snippets
  for each row execute function private.keep_version();
create trigger mailings_versions after insert or delete on public.mailings
  for each row execute function private.keep_version();
-- What was sent is changed by erasing alone, of which nothing may be kept.
create trigger mailings_versions_of_drafts after update on public.mailings
  for each row when (new.status = 'draft') execute function private.keep_version();

create or replace view public.trash with (security_invoker = true) as
  select v.id, v.kind, v.item_id, coalesce(v.row ->> 'title', v.row ->> 'subject') as title, v.row ->> 'slug' as slug,
    v.saved_by, v.saved_at
  from public.content_versions v
  where v.reason = 'delete' and v.kind <> 'site_facts' and v.saved_at > pg_catalog.now() - interval '30 days'
    and not exists (
      select 1 from public.content_versions later
      where later.kind = v.kind and later.item_id = v.item_id and later.saved_at > v.saved_at
    )
  union all
  select s.id, 'contact_submissions', s.id, pg_catalog.concat_ws(': ', s.name, s.subject), null, s.deleted_by, s.deleted_at
  from public.contact_submissions s where s.state = 'deleted' and s.deleted_at > pg_catalog.now() - interval '30 days';

do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.held_texts()'::regprocedure),
    'coalesce(v.row ->> ''title'', v.row ->> ''name'')',
    'coalesce(v.row ->> ''title'', v.row ->> ''subject'', v.row ->> ''name'')');
end
$$;
