-- The language that a person reads the portal in; null: that of their browser. They set it in their profile, nobody else sees it.

alter table users add language text check (language in ('en', 'da'));

drop trigger edit_counted on users;
create trigger edit_counted before update of role, reseller_id, dealer_id, company_id, fname, lname, email, mobile, readonly, theme,
  manage_reseller_stock, language, version, edits on users for each row execute function count_edit('role', 'reseller_id', 'dealer_id',
  'company_id', 'fname', 'lname', 'email', 'mobile', 'readonly', 'theme', 'manage_reseller_stock', 'language');
