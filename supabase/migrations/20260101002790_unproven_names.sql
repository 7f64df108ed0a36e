-- Of what an account was signed up with nothing is left once its address is confirmed: whoever signs up need not own it. Not
-- the password, and not the name, which colleagues and customers read. The reasons stand in docs/decisions/012-staff-area.md.

create or replace function private.confirm_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.email_confirmed_at is not null or new.email_confirmed_at is null or not private.is_staff_address(new.email)
    or pg_catalog.current_setting('private.new_account', true) = new.id::text then
    return new;
  end if;
  new.encrypted_password := '';
  new.raw_user_meta_data := '{}';
  if new.email is not distinct from old.email
    and not exists (select 1 from auth.sessions s where s.user_id = new.id) then
    insert into private.confirmed_accounts (user_id) values (new.id) on conflict do nothing;
  end if;
  return new;
end
$$;

-- The hosted service writes what it has read before the confirmation once more after it. The owner's name comes with the
-- password, or after it.
create function private.drop_unproven_data() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.encrypted_password, '') = ''
    and exists (select 1 from private.confirmed_accounts c where c.user_id = new.id) then
    new.raw_user_meta_data := '{}';
  end if;
  return new;
end
$$;

create trigger staff_drop_unproven_data before update of raw_user_meta_data on auth.users
  for each row execute function private.drop_unproven_data();

create or replace function private.follow_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(new.encrypted_password, '') = '' or new.email_confirmed_at is null
    or not private.is_staff_address(new.email) then
    return new;
  end if;
  delete from private.confirmed_accounts c where c.user_id = new.id;
  if found then
    insert into private.staff (user_id) values (new.id) on conflict do nothing;
    -- The service keeps what an account was signed up with here as well.
    update auth.identities i
    set identity_data = pg_catalog.jsonb_build_object(
      'sub', new.id, 'email', new.email, 'email_verified', true, 'phone_verified', false)
    where i.user_id = new.id and i.provider = 'email';
  end if;
  return new;
end
$$;

update auth.users u set raw_user_meta_data = '{}'
where exists (select 1 from private.confirmed_accounts c where c.user_id = u.id);
