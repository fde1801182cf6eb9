import type { Danish } from '../language/danish.ts';
import type * as english from './messages.ts';

export const refusals: Danish<typeof english.refusals> = {
  rover: 'Roveren får ikke forbindelse',
  otherClient: 'Tilsluttet, og en anden klient med dette brugernavn afvises',
  withheld: 'Ingen korrektioner: Stationen er ude af drift',
  passedOver: 'Den nærmeste station er ude af drift',
  passedOverText:
    '{{station}}, {{distance}} fra roveren, siden {{since}}: {{reason}}. En anden station giver korrektioner så længe.',
  passedOverAlone: 'Ingen station giver korrektioner',
  passedOverAloneText:
    '{{station}}, {{distance}} fra roveren, har været ude af drift siden {{since}}: {{reason}}. Ingen anden station er online og kan træde i stedet.',
  expectedBack: 'Ventes tilbage {{day}}.',
  station: 'Afvist på dette mountpoint',
  times_one: '{{n}} gang',
  times_other: '{{n}} gange',
  count_one: '{{n}} forsøg',
  count_other: '{{n}} forsøg',
  more: 'mere end {{n}} forsøg',
  since: 'siden {{at}}',
  last: 'seneste',
  show: 'Vis',
  advice: {
    rover_wrong_password:
      'Sammenlign adgangskoden i modtageren med NTRIP-indstillingerne. Der skelnes mellem store og små bogstaver.',
    rover_guessed:
      'Ret adgangskoden i modtageren, og vent et minut: Ét forsøg i minuttet bliver kontrolleret.',
    rover_not_allowed: 'Tilladt er Nej i Casta-indstillingerne, som en systemadmin kan ændre.',
    rover_suspended: 'Genoptag abonnementet.',
    rover_not_started: 'Den får forbindelse, når abonnementet begynder.',
    rover_cancelled: 'Forny abonnementet.',
    rover_sim_alone: 'Forny med et abonnement, der giver korrektioner.',
    rover_expired: 'Forny abonnementet.',
    rover_unknown_mountpoint: 'Ret mountpointet. RTK_RTCM3 fører til den nærmeste station.',
    accounts_unavailable: 'Casteren kunne ikke læse sine konti. Modtagere prøver igen af sig selv.',
    rover_station_out_of_service:
      'Den får korrektioner igen, når stationen er i drift, eller straks med RTK_RTCM3, fra den næste station.',
    station_wrong_password: 'Sammenlign adgangskoden i stationens modem med denne stations.',
    station_guessed:
      'Sammenlign adgangskoden i stationens modem med denne stations: For mange var forkerte. Fra netværk, som stationen har brugt før, virker den rigtige stadig.',
    station_mountpoint_taken: 'To enheder sender til dette mountpoint. Stop den ene.',
  },
};
