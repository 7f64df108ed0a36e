-- The bucket of pictures and its rules, as 20260101002300_pictures.sql has made them, and what tells whether they are still
-- so. Applied again at any time, this file brings a lost bucket back: psql "$DATABASE_URL" -f with its name.

-- What is wrong with the bucket, in words; empty where all is well, null where files lie elsewhere. Policies are compared as
-- `rights()` compares those of tables, all that there are: one for another bucket may be meant for this one, too.
create or replace function private.store_faults() returns text[]
language plpgsql stable security definer set search_path = '' as $$
declare
  bucket jsonb;
  rules text;
  faults text[] := '{}';
begin
  if pg_catalog.to_regclass('storage.buckets') is null then
    return null;
  end if;
  select pg_catalog.to_jsonb(b) into bucket from storage.buckets b where b.id = 'media';
  if bucket is null then
    faults := faults || 'missing'::text;
  else
    if bucket -> 'public' is distinct from 'true' then
      faults := faults || 'private'::text;
    end if;
    if bucket -> 'file_size_limit' is distinct from '12582912' then
      faults := faults || 'size'::text;
    end if;
    if bucket -> 'allowed_mime_types' is distinct from '["image/webp"]' then
      faults := faults || 'types'::text;
    end if;
  end if;
  if exists (
    select 1 from pg_catalog.pg_class c
    where c.oid in ('storage.buckets'::regclass, 'storage.objects'::regclass) and not c.relrowsecurity
  ) then
    faults := faults || 'row security'::text;
  end if;
  select pg_catalog.md5(pg_catalog.string_agg(
    pg_catalog.concat_ws(' ', p.polrelid::regclass, p.polname, p.polcmd, p.polpermissive,
      (select pg_catalog.string_agg(coalesce(o.rolname, 'public'), ',' order by o.rolname collate "C")
        from pg_catalog.unnest(p.polroles) of_role left join pg_catalog.pg_roles o on o.oid = of_role),
      'using', pg_catalog.pg_get_expr(p.polqual, p.polrelid),
      'with check', pg_catalog.pg_get_expr(p.polwithcheck, p.polrelid)),
    E'\n' order by p.polrelid::regclass::text collate "C", p.polname collate "C"))
  into rules from pg_catalog.pg_policy p
  where p.polrelid in ('storage.buckets'::regclass, 'storage.objects'::regclass);
  if rules is distinct from '2e366a4f4898af2c860670a5ffadb07e' then
    faults := faults || 'policies'::text;
  end if;
  return faults;
end
$$;

create or replace function public.store_faults() returns text[]
language sql stable security invoker set search_path = '' as $$
  select private.store_faults()
$$;

do $$
begin
  if pg_catalog.to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('media', 'media', true, 12582912, array['image/webp'])
  on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;
  drop policy if exists "staff read picture files" on storage.objects;
  drop policy if exists "staff create picture files" on storage.objects;
  drop policy if exists "staff delete picture files" on storage.objects;
  create policy "staff read picture files" on storage.objects for select to authenticated
    using (bucket_id = 'media' and (select private.is_staff()));
  create policy "staff create picture files" on storage.objects for insert to authenticated
    with check (bucket_id = 'media' and (select private.is_staff()) and name ~ '^[0-9a-f]{32}-(480|960|1600)[.]webp$');
  create policy "staff delete picture files" on storage.objects for delete to authenticated
    using (bucket_id = 'media' and (select private.is_staff()));
end
$$;
