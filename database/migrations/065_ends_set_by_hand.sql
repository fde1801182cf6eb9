/* The end of a rover is an edit where a person sets it in a form or on the command line, so that two people do not
   overwrite each other's. Where its subscriptions set it (trigger `subscriptions_applied`), it is none. */
drop trigger edit_counted on rovers;
create trigger edit_counted before update of title, username, password_sealed, machine_id, casta, allowed, needs_gga, ignore_initial_gga,
  disconnect_on_change_base, test_user, preferred_ntrip_version, forced_mountpoint, expires_at, version, edits on rovers
  for each row when (pg_trigger_depth() = 0)
  execute function count_edit('title', 'username', 'password_sealed', 'machine_id', 'casta', 'allowed', 'needs_gga', 'ignore_initial_gga',
    'disconnect_on_change_base', 'test_user', 'preferred_ntrip_version', 'forced_mountpoint', 'expires_at');
