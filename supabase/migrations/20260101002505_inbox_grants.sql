-- Who may do what with replies, notes and texts to answer with; as the other grants, applied again at any time.

revoke all on public.replies, public.submission_notes, public.snippets from public, anon, authenticated;
revoke all on function private.note_answered(), private.send_reply(uuid, uuid, uuid, text, text),
  public.send_reply(uuid, uuid, uuid, text, text),
  private.grams(text), private.grams_query(text[]),
  private.sent_text(text, text, text, text, text), private.written_text(uuid),
  private.message_holds(uuid, text, text[]),
  private.note_searched(), private.note_searched_again(),
  private.find_rows(regclass, text, boolean, text, tsquery, integer)
  from public, anon, authenticated;

-- Staff: replies are written by functions alone.
grant update (state) on public.contact_submissions to authenticated;
grant select on public.replies, public.submission_notes, public.snippets to authenticated;
grant insert (id, submission_id, body), delete on public.submission_notes to authenticated;
grant insert (id, title, body), update (title, body), delete on public.snippets to authenticated;
grant execute on function private.send_reply(uuid, uuid, uuid, text, text),
  public.send_reply(uuid, uuid, uuid, text, text) to authenticated;
