-- Nobody asks for the entries of a text but the triggers of messages; as the other grants, applied again at any time.

revoke all on function private.first_grams(text, integer) from public, anon, authenticated;
