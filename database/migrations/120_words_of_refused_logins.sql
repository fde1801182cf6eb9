/* What a supplier wrote with its last error, a refused login above all, as the connector cleaned it: for system administrators. */
alter table sim_suppliers add last_error_words text not null default '';
