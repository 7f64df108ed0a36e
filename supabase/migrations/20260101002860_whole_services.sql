-- What stood in code beside a service, by its slug, belongs to its row: the page that tells more of it, and its outcome. The
-- reasons stand in docs/decisions/006-layout.md.

-- A page of the site's own belongs to one service, whatever that is called later.
alter table public.services
  add column page text,
  add constraint services_page_key unique (page),
  add constraint services_page_value check (page = '/google-workspace');

update public.services s set page = '/google-workspace'
where s.id = (
  select known.id
  from (
    select n.id, null as saved_at from public.services n where n.slug = 'google-workspace'
    union all
    select v.item_id, v.saved_at from public.content_versions v join public.services n on n.id = v.item_id
    where v.kind = 'services' and v.row ->> 'slug' = 'google-workspace'
  ) known
  order by known.saved_at nulls first limit 1
);

-- A row that says which page is its own has it, as one that comes back; else the first one of that slug.
create function private.give_page() returns trigger
language plpgsql security invoker set search_path = '' as $$
begin
  if new.page is not null then
    update public.services s set page = null where s.page = new.page;
  elsif new.slug = 'google-workspace'
    and not exists (select 1 from public.services s where s.page = '/google-workspace') then
    new.page := '/google-workspace';
  end if;
  return new;
end
$$;

create trigger services_page before insert on public.services
  for each row execute function private.give_page();

-- Lines of a description that begin with "Ergebnis: " are what is different after the service.
update public.services s set full_description = s.full_description || e'\n\nErgebnis: ' || o.outcome
from (values
  ('google-workspace', 'Alle finden alles.'),
  ('prozessautomatisierung', 'Nichts wird zweimal getippt.'),
  ('softr-dashboards', 'Kunden sehen ihren Stand.'),
  ('ai-cloud-solutions', 'Anfragen kommen sortiert.'),
  ('hardware-it-infrastruktur', 'WLAN bis in die Halle.')
) as o (slug, outcome)
where s.slug = o.slug and char_length(s.full_description) <= 9900
  and s.full_description !~ '(^|\n)Ergebnis: ';
