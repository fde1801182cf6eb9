/* A reseller that works in its country alone: its people see that country's network and make dealers and base stations
   there only. Reseller 11 is one by the product's text. */

alter table resellers add single_country boolean not null default false;
update resellers set single_country = true where id = 11;
