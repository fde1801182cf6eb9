-- For the rovers of a dealer no default and the ready-made profile that changes nothing are the same: the former alone is a choice.
update dealers set correction_profile_id = null where correction_profile_id in (select id from correction_profiles
  where ready_made and not add_antenna and num_nonnulls(observations, constellations) = 0);
