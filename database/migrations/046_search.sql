-- Words are searched in one column of each table. The index that rovers had is of columns that no query reads any more;
-- it now serves the column that they do read. The planner uses it at the system level: under row policies LIKE is not
-- leakproof, and the rows of the tenant are read by their own index.
drop index rovers_search;
create index rovers_search on rovers using gin (search gin_trgm_ops) where archived_at is null;
create index users_search on users using gin (search gin_trgm_ops) where archived_at is null;
