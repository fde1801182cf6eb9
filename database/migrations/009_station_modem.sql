-- What is known of a station's modem, entered by hand, and when its source last sent a GGA.

alter table stations
  add iccid text not null default '' check (iccid ~ '^([0-9]{18,22})?$'), -- the SIM card in its modem
  add virtual_ip text not null default ''; -- its address in the network of the devices; empty or Unknown when it has none

alter table station_live add gga_at timestamptz; -- when its source last sent a GGA, in the stream or in its request
grant select (gga_at) on station_live to cairn_reseller, cairn_dealer, cairn_company, cairn_viewer;
