/* Whoever has a second factor shows it when they change one; a passkey answers a challenge of its own for this, which opens no
   session. See docs/decisions/105-confirming-changes.md. */
alter table sign_in_challenges drop constraint sign_in_challenges_kind_check;
alter table sign_in_challenges add constraint sign_in_challenges_kind_check
  check (kind in ('second factor', 'passkey', 'new passkey', 'confirmation'));

/* Of the argon2id of a code, one for all codes of a set. null: the code is older, and its hash an HMAC with CAIRN_SECRET. */
alter table user_recovery_codes add salt bytea;
