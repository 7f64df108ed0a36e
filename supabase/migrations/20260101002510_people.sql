-- One person: everything that is stored under an address, and how it is erased. The reasons stand in
-- docs/decisions/027-people.md.

-- Whoever asks for a person names an address in any spelling of case.
create index contact_submissions_address on public.contact_submissions (lower(email));

-- The planner keeps samples of what columns hold, and would go on keeping those of whoever was erased. Of these it learns
-- nothing that it needs.
alter table public.contact_submissions alter column name set statistics 0, alter column email set statistics 0,
  alter column phone set statistics 0, alter column subject set statistics 0;
alter index public.contact_submissions_address alter column 1 set statistics 0;
alter table public.subscribers alter column email set statistics 0, alter column first_name set statistics 0,
  alter column last_name set statistics 0, alter column company set statistics 0;
alter index public.subscribers_email_key alter column 1 set statistics 0;
alter table public.deliveries alter column reason set statistics 0;
alter table public.replies alter column subject set statistics 0, alter column reason set statistics 0;

-- That an address was erased, kept for three years: as a hash under the web server's key, by which nobody without that key
-- finds out of whom it tells.
create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  address_hash bytea not null,
  -- No reference: the proof stays when an account goes.
  erased_by uuid default auth.uid(),
  begun_at timestamptz not null default pg_catalog.clock_timestamp(),
  -- Empty while something is left, for example in files.
  erased_at timestamptz,
  -- How much of what, and nothing of what was in it.
  counts jsonb not null default '{}'
);
create index erasures_address on public.erasures (address_hash, begun_at desc);

alter table public.erasures enable row level security;
create policy "staff read erasures" on public.erasures for select to authenticated
  using ((select private.is_staff()));

-- An address under each of the keys, the present one first.
create function private.address_hashes(address text) returns bytea[]
language sql stable set search_path = '' as $$
  select pg_catalog.array_agg(
    private.hmac_sha256(k.key, pg_catalog.convert_to('person.' || address, 'UTF8')) order by k.place)
  from private.settings s, pg_catalog.unnest(s.server_keys) with ordinality as k (key, place)
$$;

-- Finds the address in a text, and not those of others that end or begin like it.
create function private.address_pattern(spellings text[]) returns text
language sql immutable set search_path = '' as $$
  select '(?<![[:alnum:]._%+-])('
    || pg_catalog.string_agg(pg_catalog.regexp_replace(s.one, '([^[:alnum:]@])', '\\\1', 'g'), '|')
    || ')(?![[:alnum:]_]|[.-]+[[:alnum:]])'
  from pg_catalog.unnest(spellings) as s (one)
$$;

-- Patterns are slow and seldom needed.
create function private.mentions(texts jsonb, spellings text[]) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from pg_catalog.jsonb_each_text(texts) as t (name, content), pg_catalog.unnest(spellings) as s (one)
    where pg_catalog.strpos(pg_catalog.lower(t.content), s.one) > 0
  ) and exists (
    select 1 from pg_catalog.jsonb_each_text(texts) as t (name, content)
    where t.content operator(pg_catalog.~*) private.address_pattern(spellings)
  )
$$;

-- Every row in which people write, with its texts. The caller's own rights decide what there is.
create function private.held_texts() returns table (
  place text, kind text, item_id uuid, id text, title text, state text, at timestamptz, author uuid, texts jsonb
)
language sql stable security invoker set search_path = '' as $$
  select 'blog_posts', 'blog_posts', p.id, p.id::text, p.title, p.status, p.updated_at, null::uuid,
    pg_catalog.to_jsonb(p) - 'search' from public.blog_posts p
  union all select 'services', 'services', s.id, s.id::text, s.title, null, s.updated_at, null,
    pg_catalog.to_jsonb(s) - 'search' from public.services s
  union all select 'references', 'references', r.id, r.id::text, r.title, null, r.updated_at, null,
    pg_catalog.to_jsonb(r) - 'search' from public."references" r
  union all select 'content_versions', v.kind, v.item_id, v.id::text, v.row ->> 'title', v.reason, v.saved_at, v.saved_by,
    v.row from public.content_versions v
  union all select 'content_drafts', d.kind, d.item_id, d.author || ' ' || d.id, d.fields ->> 'title', null, d.updated_at,
    d.author, d.fields from public.content_drafts d
  union all select 'mailings', 'mailings', m.id, m.id::text, m.subject, m.status, m.updated_at, null,
    pg_catalog.to_jsonb(m) from public.mailings m
  union all select 'media', 'media', m.id, m.id::text, m.alt, null, m.created_at, m.created_by,
    pg_catalog.to_jsonb(m) from public.media m
  union all select 'old_addresses', a.kind, a.item_id, a.path, a.path, null, a.created_at, a.created_by,
    pg_catalog.to_jsonb(a) from public.old_addresses a
  union all select 'missed_addresses', null, null, a.path, a.path, null, a.last_seen, null,
    pg_catalog.to_jsonb(a) from public.missed_addresses a
  union all select 'snippets', 'snippets', t.id, t.id::text, t.title, null, t.updated_at, null,
    pg_catalog.to_jsonb(t) from public.snippets t
  union all select 'contact_submissions', 'contact_submissions', c.id, c.id::text, c.name, c.state, c.created_at, null,
    pg_catalog.to_jsonb(c) - 'search' from public.contact_submissions c
  union all select 'replies', 'contact_submissions', r.submission_id, r.id::text, r.subject, r.state, r.created_at, r.author,
    pg_catalog.to_jsonb(r) from public.replies r
  union all select 'submission_notes', 'contact_submissions', n.submission_id, n.id::text, null, null, n.created_at, n.author,
    pg_catalog.to_jsonb(n) from public.submission_notes n
$$;

create or replace function public.text_places(words text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select coalesce(
    pg_catalog.jsonb_agg(
      pg_catalog.jsonb_build_object('place', h.place, 'kind', h.kind, 'item_id', h.item_id, 'id', h.id)),
    '[]')
  from private.held_texts() h, pg_catalog.lower(words) as wanted (words)
  where wanted.words <> '' and exists (
    select 1 from pg_catalog.jsonb_each_text(h.texts) as one (name, content)
    where pg_catalog.strpos(pg_catalog.lower(one.content), wanted.words) > 0
  )
$$;

-- All that the database holds of an address, which comes in small letters and in each spelling of its domain, the usual one
-- first. Who wrote what is named; of other people only where they mention the address.
create function private.person_file(spellings text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  names jsonb := private.staff_names();
  hashes bytea[] := private.address_hashes(spellings[1]);
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  return pg_catalog.jsonb_build_object(
    'messages', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', s.id, 'name', s.name, 'email', s.email, 'phone', s.phone, 'subject', s.subject, 'message', s.message,
        'is_read', s.is_read, 'state', s.state, 'created_at', s.created_at, 'answered_at', s.answered_at,
        'answered_by', names ->> s.answered_by::text, 'delivery_key', s.delivery_key,
        'replies', (
          select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
            'subject', r.subject, 'body', r.body, 'author', names ->> r.author::text, 'created_at', r.created_at,
            'state', r.state, 'settled_at', r.settled_at, 'reason', r.reason) order by r.created_at, r.id), '[]')
          from public.replies r where r.submission_id = s.id),
        'notes', (
          select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
            'body', n.body, 'author', names ->> n.author::text, 'created_at', n.created_at) order by n.created_at, n.id), '[]')
          from public.submission_notes n where n.submission_id = s.id)
        ) order by s.created_at desc, s.id), '[]')
      from public.contact_submissions s where pg_catalog.lower(s.email) = any (spellings)),
    'subscriptions', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'email', s.email, 'first_name', s.first_name, 'last_name', s.last_name, 'company', s.company,
        'consent_version', s.consent_version, 'signed_up_at', s.signed_up_at, 'confirmed_at', s.confirmed_at)), '[]')
      from public.subscribers s where pg_catalog.lower(s.email) = any (spellings)),
    'deliveries', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'subject', m.subject, 'state', d.state, 'settled_at', d.settled_at, 'reason', d.reason,
        'started_at', m.started_at) order by m.started_at desc, m.id), '[]')
      from public.subscribers s join public.deliveries d on d.subscriber_id = s.id
      join public.mailings m on m.id = d.mailing_id
      where pg_catalog.lower(s.email) = any (spellings)),
    -- Of who has left: what a mail server said, with the address in it.
    'former_deliveries', (
      select pg_catalog.count(*) from public.deliveries d
      where d.subscriber_id is null and d.reason is not null
        and private.mentions(pg_catalog.jsonb_build_object('reason', d.reason), spellings)),
    'ended_at', (
      select max(e.ended_at) from private.ended_signups e, pg_catalog.unnest(spellings) as s (one)
      where e.address = pg_catalog.sha256(pg_catalog.convert_to(s.one, 'UTF8'))),
    'places', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'place', h.place, 'kind', h.kind, 'item_id', h.item_id, 'title', h.title, 'state', h.state, 'at', h.at,
        'author', names ->> h.author::text) order by h.place, h.at desc, h.id), '[]')
      from private.held_texts() h
      where private.mentions(h.texts, spellings) and not (h.kind = 'contact_submissions' and exists (
        select 1 from public.contact_submissions own
        where own.id = h.item_id and pg_catalog.lower(own.email) = any (spellings)))),
    'has_account', exists (select 1 from auth.users u where pg_catalog.lower(u.email) = any (spellings)),
    'erasures', (
      select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'begun_at', e.begun_at, 'erased_at', e.erased_at, 'erased_by', names ->> e.erased_by::text, 'counts', e.counts)
        order by e.begun_at desc), '[]')
      from public.erasures e where e.address_hash = any (hashes)));
end
$$;

-- The sums of what stands under the same names.
create function private.add_counts(before jsonb, more jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(pg_catalog.jsonb_object_agg(c.name, c.count), '{}')
  from (
    select one.name, pg_catalog.sum(one.count::integer)::integer as count
    from (
      select * from pg_catalog.jsonb_each_text(before) union all select * from pg_catalog.jsonb_each_text(more)
    ) as one (name, count)
    group by one.name
  ) c
  where c.count > 0
$$;

-- Erases from the database what it holds of an address, all of it or nothing: {"counts"}, what it was; {"busy"} while a
-- mail to the address is under way, which would leave a trace behind this; null when the token is none of the web
-- server's, which sees to the files. Asked again it erases what is left, and it is the same erasure until that is called
-- finished.
create function private.erase_person(token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'people');
  spellings text[] := array(select pg_catalog.jsonb_array_elements_text(claims -> 'spellings'));
  hashes bytea[] := private.address_hashes(spellings[1]);
  pattern text := private.address_pattern(spellings);
  gone text := '[gelöscht]';
  own uuid[];
  reader uuid[];
  counted integer;
  sums jsonb := '{}';
  erasure uuid;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if claims is null or pg_catalog.cardinality(spellings) = 0 then
    return null;
  end if;
  -- Whoever confirms or ends a subscription waits, and whoever erases the same person.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(s.one, 1))
  from (select one from pg_catalog.unnest(spellings) as t (one) order by one) s;

  own := array(select s.id from public.contact_submissions s where pg_catalog.lower(s.email) = any (spellings));
  reader := array(select s.id from public.subscribers s where pg_catalog.lower(s.email) = any (spellings));
  -- Nobody claims what is locked.
  perform 1 from public.replies r where r.submission_id = any (own) for update;
  perform 1 from public.deliveries d where d.subscriber_id = any (reader) for update;
  if exists (
    select 1 from public.replies r where r.submission_id = any (own) and r.state = 'sending'
      and r.claimed_at > pg_catalog.now() - interval '15 minutes'
  ) or exists (
    select 1 from public.deliveries d where d.subscriber_id = any (reader) and d.state = 'sending'
      and d.claimed_at > pg_catalog.now() - interval '15 minutes'
  ) then
    return '{"busy": true}';
  end if;

  select pg_catalog.jsonb_build_object(
    'replies', (select pg_catalog.count(*) from public.replies r where r.submission_id = any (own)),
    'notes', (select pg_catalog.count(*) from public.submission_notes n where n.submission_id = any (own)),
    'deliveries', (select pg_catalog.count(*) from public.deliveries d where d.subscriber_id = any (reader)))
  into sums;
  delete from public.contact_submissions s where s.id = any (own);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('messages', counted);
  -- That a mailing went to so many stays, without to whom.
  update public.deliveries d set reason = null
  where d.reason is not null and (d.subscriber_id = any (reader)
    or private.mentions(pg_catalog.jsonb_build_object('reason', d.reason), spellings));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('reasons', counted);
  delete from public.subscribers s where s.id = any (reader);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('subscriptions', counted);
  delete from private.ended_signups e using pg_catalog.unnest(spellings) as s (one)
  where e.address = pg_catalog.sha256(pg_catalog.convert_to(s.one, 'UTF8'));
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('ended_signups', counted);
  delete from public.content_versions v where private.mentions(v.row, spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('versions', counted);
  delete from public.content_drafts d where private.mentions(d.fields, spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('drafts', counted);
  delete from public.missed_addresses m
  where private.mentions(pg_catalog.jsonb_build_object('path', m.path), spellings);
  get diagnostics counted = row_count;
  sums := sums || pg_catalog.jsonb_build_object('missed_addresses', counted);
  -- What was sent nobody can edit any more.
  update public.mailings m set
    subject = pg_catalog.left(pg_catalog.regexp_replace(m.subject, pattern, gone, 'gi'), 150),
    body = pg_catalog.left(pg_catalog.regexp_replace(m.body, pattern, gone, 'gi'), 20000),
    post_title = pg_catalog.left(pg_catalog.regexp_replace(m.post_title, pattern, gone, 'gi'), 200),
    post_excerpt = pg_catalog.left(pg_catalog.regexp_replace(m.post_excerpt, pattern, gone, 'gi'), 500)
  where m.status = 'done' and private.mentions(pg_catalog.to_jsonb(m), spellings);
  get diagnostics counted = row_count;
  sums := private.add_counts(sums, pg_catalog.jsonb_build_object('mailings', counted));

  delete from public.erasures e where e.begun_at < pg_catalog.now() - interval '3 years';
  update public.erasures e set counts = private.add_counts(e.counts, sums)
  where e.address_hash = any (hashes) and e.erased_at is null
  returning e.id into erasure;
  if erasure is null and sums <> '{}' then
    insert into public.erasures (address_hash, counts) values (hashes[1], sums);
  end if;
  return pg_catalog.jsonb_build_object('counts', sums);
end
$$;

-- Adds to an erasure the counts of what lay elsewhere, and once it is `done` that nothing is left; false when there was
-- nothing to erase, null when the token is none of the web server's.
create function private.note_erasure(token text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'people');
  hashes bytea[] := private.address_hashes(claims ->> 'address');
  more jsonb := private.add_counts('{}', claims -> 'counts');
  ended timestamptz := case when (claims ->> 'done')::boolean then pg_catalog.clock_timestamp() end;
begin
  if not private.is_staff() then
    raise exception 'not allowed' using errcode = 'insufficient_privilege';
  end if;
  if claims is null then
    return null;
  end if;
  update public.erasures e
  set counts = private.add_counts(e.counts, more), erased_at = ended
  where e.address_hash = any (hashes) and e.erased_at is null;
  if found or more = '{}' then
    return found;
  end if;
  insert into public.erasures (address_hash, counts, erased_at) values (hashes[1], more, ended);
  return true;
end
$$;

-- As before, and a link from before the address was erased brings nobody back either.
create or replace function private.confirm_subscription(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  claims jsonb := private.read_token(token, 'newsletter-confirm');
  email text := pg_catalog.lower(claims ->> 'email');
begin
  if claims is null then
    return 'refused';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(email, 1));
  delete from private.ended_signups e where e.ended_at < pg_catalog.now() - interval '3 days';
  if exists (
    select 1 from private.ended_signups e
    where e.address = pg_catalog.sha256(pg_catalog.convert_to(email, 'UTF8'))
      and e.ended_at >= private.ms(claims ->> 'at')
  ) or exists (
    select 1 from public.erasures e
    where e.address_hash = any (private.address_hashes(email))
      and coalesce(e.erased_at, e.begun_at) >= private.ms(claims ->> 'at')
  ) then
    return 'ended';
  end if;
  insert into public.subscribers (email, first_name, last_name, company, consent_version, signed_up_at)
  values (
    claims ->> 'email', claims ->> 'firstName', claims ->> 'lastName', claims ->> 'company',
    claims ->> 'consent', private.ms(claims ->> 'at')
  )
  on conflict do nothing;
  return 'confirmed';
end
$$;

create function public.person_file(spellings text[]) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.person_file(spellings)
$$;
create function public.erase_person(token text) returns jsonb
language sql volatile security invoker set search_path = '' as $$
  select private.erase_person(token)
$$;
create function public.note_erasure(token text) returns boolean
language sql volatile security invoker set search_path = '' as $$
  select private.note_erasure(token)
$$;
