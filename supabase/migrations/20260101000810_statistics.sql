-- The planner learns nothing useful from long texts and their words, and reading them makes up most of the work of
-- gathering statistics.
alter table public.blog_posts alter column content set statistics 0, alter column search set statistics 0;
alter table public.contact_submissions alter column message set statistics 0, alter column search set statistics 0;
alter table public.services alter column full_description set statistics 0, alter column search set statistics 0;
alter table public."references" alter column description set statistics 0, alter column search set statistics 0;
alter table public.subscribers alter column search set statistics 0;
