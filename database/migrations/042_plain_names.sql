-- Why RINEX could not be made, with its parameters apart: the text is translated when it is read.

alter table rinex_jobs add reason_parameters jsonb;

-- The samples that an hour of a station is made of.
alter table station_hours rename looks to samples;
