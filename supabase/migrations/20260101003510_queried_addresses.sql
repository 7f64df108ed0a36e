-- Old addresses may carry a query (`/?p=123`), and lead to an address with one (`/blog?kategorie=Holz`).
alter table public.old_addresses
  drop constraint old_addresses_path_form,
  add constraint old_addresses_path_form check (
    char_length(path) between 2 and 300 and path ~ '^/[^?#[:space:]]*([?][^?#[:space:]]+)?$'),
  drop constraint old_addresses_target_form,
  add constraint old_addresses_target_form check (
    char_length(target) <= 300 and target ~ '^/([^/\\?#[:space:]][^\\?#[:space:]]*)?([?][^\\?#[:space:]]+)?$');
