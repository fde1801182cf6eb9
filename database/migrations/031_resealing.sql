/* A value that is sealed again is the same value: it is no edit, and opens no conflict in a form that is open. As
   015_record_versions.sql has it, but for the first line. */
create or replace function count_edit() returns trigger language plpgsql as $$
declare changed text[];
begin
  if current_setting('cairn.resealing', true) = 'on' then return new; end if;
  new.version := old.version;
  new.edits := old.edits;
  select array_agg(field) into changed from unnest(tg_argv) field
    where to_jsonb(old) -> field is distinct from to_jsonb(new) -> field;
  if changed is null then return new; end if;
  new.version := old.version + 1;
  new.edits := old.edits || (
    select jsonb_object_agg(field, jsonb_build_object('version', new.version, 'at', statement_timestamp(),
      'by', nullif(current_setting('cairn.editor', true), '')::integer))
    from unnest(changed) field);
  return new;
end $$;
