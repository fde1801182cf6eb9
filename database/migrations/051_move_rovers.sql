-- A rover can be moved to another company of its dealer; its foreign key refuses every other company.
grant update (company_id) on rovers to cairn_reseller, cairn_dealer;
