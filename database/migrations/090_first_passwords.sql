/* A password that was generated and printed, until its owner chooses one: what was printed may be in a log. */
alter table users add password_expires_at timestamptz;

create function forget_password_end() returns trigger language plpgsql as $$
begin
  if new.password_expires_at is not distinct from old.password_expires_at then new.password_expires_at := null; end if;
  return new;
end $$;
create trigger password_without_end before update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash) execute function forget_password_end();
