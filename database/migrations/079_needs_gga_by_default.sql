/* The sourcetable tells clients not to send GGA to a station's own mountpoint, and many obey; so a rover gets its
   corrections without one, unless somebody decided otherwise (docs/decisions/100-gga-and-the-sourcetable.md). Accounts
   that have the former default keep it where somebody once changed it: `edits` has every field that was ever changed. */
alter table rovers alter column needs_gga set default false;
update rovers set needs_gga = false where needs_gga and not edits ? 'needs_gga';
