-- A telephone number of at most 20 letters, digits and plus signs, however these are parted, as in app/schemas/form-rules.ts.

alter table public.contact_submissions drop constraint contact_submissions_phone_length;
alter table public.contact_submissions add constraint contact_submissions_phone_length check (
  char_length(phone) <= 60
  and char_length(translate(
    phone,
    U&'\0009 ().-/[]\00a0\2009\202f\2010\2011\2012\2013\2014\2015',
    ''
  )) <= 20
);
