-- The words of the fixed pages are facts as well, in a group for each page, named by its address: pages.google-workspace.

alter table public.site_facts
  drop constraint site_facts_name_form,
  add constraint site_facts_name_form
    check (char_length(name) <= 100 and name ~ '^[a-z][A-Za-z]*([.][a-zA-Z]+(-[a-zA-Z]+)*)*$');
