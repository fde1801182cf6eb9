-- An archive can be undone: nothing comes back under something that is archived itself.

create trigger parent_alive_at_restore before update of archived_at on dealers for each row
  when (old.archived_at is not null and new.archived_at is null) execute function refuse_archived_parent('reseller');
create trigger parent_alive_at_restore before update of archived_at on companies for each row
  when (old.archived_at is not null and new.archived_at is null) execute function refuse_archived_parent('dealer');
create trigger parent_alive_at_restore before update of archived_at on rovers for each row
  when (old.archived_at is not null and new.archived_at is null) execute function refuse_archived_parent('company');
create trigger company_alive_at_restore before update of archived_at on users for each row
  when (old.archived_at is not null and new.archived_at is null and new.company_id is not null) execute function refuse_archived_parent('company');
create trigger dealer_alive_at_restore before update of archived_at on users for each row
  when (old.archived_at is not null and new.archived_at is null and new.company_id is null and new.dealer_id is not null) execute function refuse_archived_parent('dealer');
create trigger reseller_alive_at_restore before update of archived_at on users for each row
  when (old.archived_at is not null and new.archived_at is null and new.dealer_id is null and new.reseller_id is not null) execute function refuse_archived_parent('reseller');
