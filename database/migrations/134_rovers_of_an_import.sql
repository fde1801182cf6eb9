/* All rovers of an import are found by the moment of their creation. */
create index rovers_by_creation on rovers (created_at, id) where archived_at is null;
