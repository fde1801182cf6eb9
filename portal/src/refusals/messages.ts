import { addMessages } from '../language/addMessages.ts';

export const refusals = {
  rover: 'The rover cannot connect',
  otherClient: 'Connected, and another client with this username is refused',
  withheld: 'No corrections: the station is out of service',
  passedOver: 'The nearest station is out of service',
  passedOverText:
    '{{station}}, {{distance}} from the rover, since {{since}}: {{reason}}. Another station gives the corrections meanwhile.',
  passedOverAlone: 'No station gives corrections',
  passedOverAloneText:
    '{{station}}, {{distance}} from the rover, has been out of service since {{since}}: {{reason}}. No other station is online that could take its place.',
  expectedBack: 'Expected back {{day}}.',
  station: 'Refused at this mountpoint',
  count_one: '{{n}} attempt',
  count_other: '{{n}} attempts',
  times_one: '{{n}} time',
  times_other: '{{n}} times',
  more: 'more than {{n}} attempts',
  since: 'since {{at}}',
  last: 'last',
  show: 'Show',
  advice: {
    rover_wrong_password:
      'Compare the password in the receiver with the NTRIP settings. Passwords are case-sensitive.',
    rover_guessed:
      'Correct the password in the receiver, then wait a minute: one attempt a minute is checked.',
    rover_not_allowed: 'Allowed is No in the Casta settings, which a system admin can change.',
    rover_suspended: 'Resume the subscription.',
    rover_not_started: 'It connects from the start of the subscription on.',
    rover_cancelled: 'Renew the subscription.',
    rover_sim_alone: 'Renew with a subscription that gives corrections.',
    rover_expired: 'Renew the subscription.',
    rover_unknown_mountpoint: 'Correct the mountpoint. RTK_RTCM3 leads to the nearest station.',
    accounts_unavailable: 'The caster could not read its accounts. Receivers try again by themselves.',
    rover_station_out_of_service:
      'It gets corrections again once the station is back, or at once with RTK_RTCM3, from the next station.',
    station_wrong_password: 'Compare the password in the station’s modem with the one of this station.',
    station_guessed:
      'Compare the password in the station’s modem with the one of this station: too many were wrong. From networks that the station used before, the right one still works.',
    station_mountpoint_taken: 'Two devices send to this mountpoint. Stop one of them.',
  },
} as const;

addMessages('refusals', refusals);
