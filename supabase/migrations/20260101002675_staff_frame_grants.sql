-- Who may ask for the frame of the staff area; as the other grants, applied again at any time.

revoke all on function private.caller(), public.staff_frame() from public, anon, authenticated;

-- Whoever is signed in: the answer says whether they are staff.
grant execute on function private.caller(), public.staff_frame() to authenticated;
