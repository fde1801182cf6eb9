-- Casters write the row of each connected rover with every GGA, up to once a second. With room in its page a new version
-- stays there and takes what the one before it left (HOT), so that 10,000 rovers are read from as many pages after an hour
-- as at first: full pages grew to twenty times that within 12 s.
alter table rover_live set (fillfactor = 40);
alter table station_live set (fillfactor = 40);
