-- Issues of the newsletter show pictures, which stay as long as one does.
update private.content_kinds set pictures = '{body,more_posts,closing}' where name = 'mailings';

create or replace function private.list_media_places() returns void
language plpgsql security invoker set search_path = '' as $$
begin
  execute (
    select 'create or replace view public.media_places with (security_invoker = true) as
      select u.media_id, u.kind, u.item_id, coalesce('
        || pg_catalog.string_agg(pg_catalog.format('%I.title', k.name), ', ' order by k.name)
        || ', mailings.subject, case when u.kind = ''site_facts'' then ''Firmendaten'' end) as title from public.media_uses u '
        || pg_catalog.string_agg(pg_catalog.format('left join public.%1$I on u.kind = %1$L and %1$I.id = u.item_id', k.name),
          ' ' order by k.name)
        || ' left join public.mailings on u.kind = ''mailings'' and mailings.id = u.item_id'
    from private.content_kinds k where k.is_item and k.pictures <> '{}');
end
$$;
select private.list_media_places();

create trigger mailings_pictures after insert or update or delete on public.mailings
  for each row execute function private.note_picture_uses();
create trigger mailings_pictures_truncate after truncate on public.mailings
  for each statement execute function private.note_picture_uses();
