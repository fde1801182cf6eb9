-- An installation that has people goes on with the defaults that it was made with; a new one begins with the safe ones.
insert into settings (name, value) select 'safe_defaults', to_jsonb(not exists (select from users));
