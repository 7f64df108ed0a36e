-- Who may do what with the counts of what was turned away; as the other grants, applied again at any time.

revoke all on public.spam_counts from public, anon, authenticated;
revoke all on function private.note_spam(text, jsonb), public.note_spam(text, jsonb) from public, anon, authenticated;

-- It asks for a token that only the web server can sign.
grant execute on function public.note_spam(text, jsonb), private.note_spam(text, jsonb) to anon;

grant select on public.spam_counts to authenticated;
