-- As the other grants, applied again at any time.

revoke all on public.testimonials from public, anon, authenticated;
revoke all on function private.day_of(text, text, text), private.trimmed(text), private.closing_mark(text[], integer),
  private.told(text, text), private.results_of(text, jsonb), private.portraits_of(text, jsonb), private.sorted_lines(text), private.testimonials_of(uuid, text[]),
  private.read_testimonials(), private.write_testimonials(), public.told(text, text),
  public.save_reference(timestamptz, jsonb)
  from public, anon, authenticated;

-- Visitors: what the page shows.
grant select (id, reference_id, position, person, role, quote, portrait) on public.testimonials to anon;

-- Staff. The functions are those of the column `sentences` and of saving.
grant select, delete, insert (reference_id, position, person, role, quote, portrait, agreed_on),
  update (position, person, role, quote, portrait, agreed_on) on public.testimonials to authenticated;
grant execute on function private.day_of(text, text, text), private.trimmed(text), private.closing_mark(text[], integer),
  private.told(text, text), private.results_of(text, jsonb), private.portraits_of(text, jsonb), private.sorted_lines(text), public.told(text, text),
  public.save_reference(timestamptz, jsonb) to authenticated;
