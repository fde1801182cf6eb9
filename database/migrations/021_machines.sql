-- Machines, their makers and models as records that people edit.

select version_records('machine_makers', array['title']);
select version_records('machine_models', array['maker_id', 'title']);
select version_records('machines', array['maker_id', 'model_id', 'regnum', 'receiver_serial_num', 'modem_serial_num']);

-- Whoever may edit a machine may add a maker or model that is missing; only the system changes those that all share.
grant insert (title) on machine_makers to cairn_reseller, cairn_dealer, cairn_company;
grant insert (maker_id, title) on machine_models to cairn_reseller, cairn_dealer, cairn_company;
grant insert (reseller_id, dealer_id, company_id, maker_id, model_id, regnum, receiver_serial_num, modem_serial_num),
  update (maker_id, model_id, regnum, receiver_serial_num, modem_serial_num)
  on machines to cairn_reseller, cairn_dealer, cairn_company;

create index machines_of_company on machines (company_id, id);
create index machines_of_dealer on machines (dealer_id, id);
create index machines_of_model on machines (maker_id, model_id); -- a model that is deleted looks for its machines
