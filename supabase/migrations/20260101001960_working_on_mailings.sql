-- How a started mailing is worked on, a few deliveries at a time: claimed together (private.claim_deliveries), settled
-- together. The web server calls these by a token of its own, valid for a minute.

-- Where these are there already, they settle one delivery at a time and go by notes that the web server kept.
drop function if exists public.recover_deliveries(text, text, text, uuid[]), private.recover_deliveries(text, text, text, uuid[]),
  public.settle_delivery(text, text, uuid, text, text, integer, boolean),
  private.settle_delivery(text, text, uuid, text, text, integer, boolean);

-- Calls unclear what earlier runs of a server have left claimed: nobody knows any more what became of it.
create function private.recover_deliveries(token text, server text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if private.read_token(token, 'mailing') is null then
    return 'refused';
  end if;
  update public.deliveries d set state = 'unclear', settled_at = pg_catalog.now()
  where d.state = 'sending' and pg_catalog.split_part(d.claimed_by, '/', 1) = server;
  return 'done';
end
$$;

-- Notes what became of claimed deliveries: a list of {"id", "state", "reason", "pause", "counts"}. 'waiting' tries again
-- after a pause in seconds; one given back untouched ("counts": false) has cost no attempt. Gives how many of them were
-- this claimant's, or null.
create function private.settle_deliveries(token text, claimant text, outcomes jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  settled integer;
begin
  if private.read_token(token, 'mailing') is null then
    return null;
  end if;
  update public.deliveries d
  set state = o.state,
      reason = pg_catalog.left(o.reason, 300),
      attempts = d.attempts - case when o.counts then 0 else 1 end,
      next_attempt_at = pg_catalog.now() + pg_catalog.make_interval(secs => coalesce(o.pause, 0)),
      settled_at = case when o.state <> 'waiting' then pg_catalog.now() end
  from pg_catalog.jsonb_to_recordset(outcomes)
    as o (id uuid, state text, reason text, pause integer, counts boolean)
  where d.id = o.id and d.state = 'sending' and d.claimed_by = claimant
    and o.state in ('sent', 'failed', 'unclear', 'waiting');
  get diagnostics settled = row_count;
  return settled;
end
$$;

create function public.recover_deliveries(token text, server text) returns text
language sql volatile security invoker set search_path = '' as $$
  select private.recover_deliveries(token, server)
$$;

create function public.settle_deliveries(token text, claimant text, outcomes jsonb) returns integer
language sql volatile security invoker set search_path = '' as $$
  select private.settle_deliveries(token, claimant, outcomes)
$$;
