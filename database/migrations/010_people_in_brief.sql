-- All that a list of people is sorted by but their names, to read 50,000 of them without their rows.

create index users_in_brief on users (reseller_id, role) include (id, dealer_id, company_id, last_login_at) where archived_at is null;
drop index users_count;
