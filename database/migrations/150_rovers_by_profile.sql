/* Rovers by correction profile below a reseller and a dealer: their own profile, or none, where that of their dealer holds.
   A count of 110,000 rovers with a profile is read from the index alone. */
create index rovers_of_reseller_by_profile on rovers (reseller_id, correction_profile_id, dealer_id) include (id) where archived_at is null;
create index rovers_of_dealer_by_profile on rovers (dealer_id, correction_profile_id) include (id) where archived_at is null;
