-- What is told of a move quotes texts, which may name the person.
do $$
begin
  execute pg_catalog.replace(pg_catalog.pg_get_functiondef('private.erase_person(text)'::regprocedure),
    'delete from public.content_versions v where',
    'update public.move_items i set losses = ''[]'' where private.mentions(pg_catalog.jsonb_build_object(''losses'', i.losses), spellings);
  update public.moves m set choices = ''{}'', counts = ''{}''
  where private.mentions(m.choices, spellings) or private.mentions(m.counts, spellings);
  delete from public.content_versions v where');
end
$$;
