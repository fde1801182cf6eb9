-- When a SIM card was last read from its supplier, without writing the rows that a list finds unchanged.
-- See docs/decisions/086-sim-cards.md.

alter table sim_suppliers add column list_began_at timestamptz; -- of the last complete one: SIMs that are not missing were read then or later
grant select (id, list_began_at) on sim_suppliers to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
