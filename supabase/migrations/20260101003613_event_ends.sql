-- No event ends before it begins. An end that does is left out, of former versions and what was deleted too.

update public.pages set ends_at = null where template = 'veranstaltung' and ends_at < starts_at;
update public.content_versions v set row = v.row || '{"ends_at": null}'
where v.kind = 'pages' and v.row ->> 'template' = 'veranstaltung'
  and (v.row ->> 'ends_at')::timestamptz < (v.row ->> 'starts_at')::timestamptz;

alter table public.pages add constraint pages_ends_after_start
  check (template <> 'veranstaltung' or ends_at >= starts_at);
