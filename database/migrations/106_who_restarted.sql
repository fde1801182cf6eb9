-- Restarts belong to no tenant and no person: the column only says who wanted one.
alter table service_restarts rename column user_id to asked_by;
