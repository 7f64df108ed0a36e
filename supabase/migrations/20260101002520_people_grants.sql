-- Who may do what with all that is stored of a person; as the other grants, applied again at any time.

revoke all on public.erasures from public, anon, authenticated;
revoke all on function private.address_hashes(text), private.address_pattern(text[]), private.mentions(jsonb, text[]),
  private.held_texts(), private.person_file(text[]), public.person_file(text[]), private.add_counts(jsonb, jsonb),
  private.erase_person(text), public.erase_person(text), private.note_erasure(text), public.note_erasure(text)
  from public, anon, authenticated;

-- Staff; erasing asks for a token of the web server's as well, since files belong to it.
grant select on public.erasures to authenticated;
grant execute on function private.held_texts(), private.person_file(text[]), public.person_file(text[]),
  private.erase_person(text), public.erase_person(text), private.note_erasure(text), public.note_erasure(text)
  to authenticated;
