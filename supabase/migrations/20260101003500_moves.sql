-- What was brought from an old site (app/features/moving): a row for each upload and for each item that was stored from it.
create table public.moves (
  id uuid primary key default gen_random_uuid(),
  -- Empty until the upload has been read.
  kind text,
  -- The old site's address: the same items come by another export of it.
  site text not null default '',
  sha256 text not null,
  state text not null default 'uploaded',
  choices jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- While one process stores or removes its items.
  claimed_until timestamptz,
  -- No reference: accounts stay behind when content moves.
  created_by uuid default auth.uid(),
  created_at timestamptz not null default now(),
  constraint moves_kind_value check (kind in ('wordpress', 'ghost', 'markdown')),
  constraint moves_site_length check (char_length(site) <= 300),
  constraint moves_sha256_form check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint moves_state_value check (state in ('uploaded', 'taking', 'taken', 'undoing', 'undone')),
  constraint moves_choices_size check (pg_catalog.octet_length(choices::text) <= 10000000),
  constraint moves_counts_size check (pg_catalog.octet_length(counts::text) <= 100000)
);
create index moves_created on public.moves (created_at desc, id);

create table public.move_items (
  id uuid primary key default gen_random_uuid(),
  move_id uuid not null references public.moves (id) on delete cascade,
  source_id text not null,
  -- The table that `item_id` is of.
  kind text not null,
  item_id uuid,
  old_paths text[] not null default '{}',
  losses jsonb not null default '[]',
  state text not null,
  -- Of what was stored: an item that has another one was edited here since.
  stored_digest text,
  constraint move_items_once unique (move_id, source_id),
  constraint move_items_source_length check (char_length(source_id) between 1 and 200),
  constraint move_items_kind_value check (kind in ('blog_posts', 'pages', 'media', 'old_addresses')),
  constraint move_items_state_length check (char_length(state) between 1 and 20),
  constraint move_items_losses_size check (pg_catalog.octet_length(losses::text) <= 100000)
);
create index move_items_item on public.move_items (item_id);
create index move_items_source on public.move_items (source_id);

alter table public.moves enable row level security;
alter table public.move_items enable row level security;

create policy "staff read moves" on public.moves for select to authenticated
  using ((select private.is_staff()));
create policy "staff create moves" on public.moves for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change moves" on public.moves for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete moves" on public.moves for delete to authenticated
  using ((select private.is_staff()));
create policy "staff read move items" on public.move_items for select to authenticated
  using ((select private.is_staff()));
create policy "staff create move items" on public.move_items for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff change move items" on public.move_items for update to authenticated
  using ((select private.is_staff())) with check ((select private.is_staff()));
create policy "staff delete move items" on public.move_items for delete to authenticated
  using ((select private.is_staff()));
