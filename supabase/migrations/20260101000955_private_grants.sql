-- What lies in `private` is reached through functions only. The embedded engine grants its tables to everyone on first
-- contact; row security keeps them shut all the same, but not against what knows no rows, such as truncate. The embedded
-- backend runs this at every start, after the other grants.
revoke all on all tables in schema private from public, anon, authenticated;
revoke all on all sequences in schema private from public, anon, authenticated;
