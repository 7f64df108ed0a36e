-- Keys of replaced secrets that the operator of an embedded backend has named (SESSION_SECRET_PREVIOUS). Links by one that
-- is named no more end; those by a key that never was named stay good.
alter table private.settings add column named_keys bytea[] not null default '{}';
