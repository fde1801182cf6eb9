-- What a count is of is its scope and the id within it.
alter table rover_minutes rename column place to scope_id;
alter table rover_hours rename column place to scope_id;
