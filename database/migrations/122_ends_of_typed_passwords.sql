/* A password that somebody types for another person ends as a generated one does, when nobody signs in with it: see migration 90. */
grant insert (password_expires_at), update (password_expires_at) on users to cairn_reseller, cairn_dealer, cairn_company;
