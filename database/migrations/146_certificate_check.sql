/* The api records whether its certificate is valid for long enough: it alone knows which one is in use. */
grant insert, update on last_runs to cairn_api;
