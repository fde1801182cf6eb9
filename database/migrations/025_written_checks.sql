-- What /health asks: whether the database can be written, and when it last was.

create table written_checks (
  program text primary key,
  written_at timestamptz not null
);

/* Writes a row, and spills some 200 kB of a sort to the disk: a row that is updated in place can still be written when a
   full disk takes nothing else. Gives when the row was written before. */
create function check_writing(of_program text) returns timestamptz language plpgsql set work_mem = '64kB' as $$
declare before timestamptz;
begin
  select written_at into before from written_checks where program = of_program for update;
  insert into written_checks values (of_program, clock_timestamp())
    on conflict (program) do update set written_at = excluded.written_at;
  perform count(*) from (select md5(n::text) from generate_series(1, 4000) n order by 1 offset 0) sorted;
  return before;
end $$;
