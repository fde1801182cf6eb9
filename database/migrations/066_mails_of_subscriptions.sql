/* E-mails about subscriptions: what one does for the rover, [effect], follows from its type, as one of a SIM card alone
   gives no corrections; questions go to the dealer, who sold it; the reference of a cancellation is its own, not that of
   the subscription. */
update email_templates set message = replace(message, 'The rover receives corrections until then.', '[effect]') where id = 5;
update email_templates set message = replace(message, 'The rover receives no corrections until it has another subscription.', '[effect]') where id = 6;
update email_templates set message = replace(message, 'The rover keeps receiving corrections without a gap.', '[effect]') where id = 7;
update email_templates set message = replace(replace(message, 'Please ask [sender].', 'Please ask [dealer].'), ' Its reference was [reference].', ' Reference of the cancellation: [reference].')
  where id in (6, 8);
update email_templates set message = replace(message, ' and are not renewed. After that their rovers receive no corrections:</p>',
  ' and are not renewed. A rover receives no corrections without a subscription.</p>') where id = 9;

update email_translations set message = replace(message, 'Roveren modtager korrektioner indtil da.', '[effect]') where template = 5 and language = 'da';
update email_translations set message = replace(message, 'Roveren modtager ingen korrektioner, før den har et andet abonnement.', '[effect]')
  where template = 6 and language = 'da';
update email_translations set message = replace(message, 'Roveren modtager fortsat korrektioner uden afbrydelse.', '[effect]')
  where template = 7 and language = 'da';
update email_translations set message = replace(replace(message, 'Kontakt [sender].', 'Kontakt [dealer].'), ' Dets reference var [reference].', ' Opsigelsens reference: [reference].')
  where template = 6 and language = 'da';
update email_translations set message = replace(replace(message, 'Kontakt [sender].', 'Kontakt [dealer].'), ' Dens reference var [reference].', ' Annulleringens reference: [reference].')
  where template = 8 and language = 'da';
update email_translations set message = replace(message, 'Det er NTRIP-oplysningerne', 'Her er NTRIP-oplysningerne') where template = 12 and language = 'da';
update email_translations set message = replace(message, ' og er ikke fornyet. Derefter modtager roverne ingen korrektioner:</p>',
  ' og er ikke fornyet. En rover modtager ingen korrektioner uden et abonnement.</p>') where template = 9 and language = 'da';
