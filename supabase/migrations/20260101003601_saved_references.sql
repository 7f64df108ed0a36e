-- As before, but with the columns that the table has, whichever they are. What clients say is composed anew only where it comes
-- taken apart: a former row that is restored has it whole.
create or replace function public.save_reference(version timestamptz, content jsonb) returns boolean
language plpgsql volatile security invoker set search_path = '' as $$
declare
  item uuid := content ->> 'id';
  stored public."references";
  fresh jsonb := '{"technologies": [], "is_active": true, "is_featured": false, "display_order": 0}';
  rows jsonb := content -> 'testimonials';
  before text;
  written text := (
    select pg_catalog.string_agg(pg_catalog.quote_ident(attname), ', ') from pg_catalog.pg_attribute
    where attrelid = 'public."references"'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('created_at', 'updated_at'));
begin
  if version is not null then
    select r.* into stored from public."references" r where r.id = item and r.updated_at = version for update;
    if not found then
      return false;
    end if;
    fresh := '{}';
  end if;
  before := stored.portraits;
  stored := pg_catalog.jsonb_populate_record(stored, fresh || content);
  if content ? 'testimonials' then
    stored.results := nullif(private.results_of(content ->> 'sentences', rows), '');
    stored.portraits := private.portraits_of(content ->> 'portraits', rows);
    -- In the order in which they were written.
    if private.sorted_lines(before) = private.sorted_lines(stored.portraits) then
      stored.portraits := before;
    end if;
  end if;
  execute pg_catalog.format(
    case when version is null then 'insert into public."references" (%1$s) select %1$s from (select ($1).*) given'
      else 'update public."references" set (%1$s) = (select %1$s from (select ($1).*) given) where id = ($1).id' end,
    written) using stored;
  return true;
end
$$;
