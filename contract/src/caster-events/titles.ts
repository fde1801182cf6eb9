import type { Language } from './format.ts';
import type { messageCodes } from './log-lines.ts';

/** The Danish titles of the key to the log; the English ones are in the table `log_messages`. */
const danish: { readonly [Code in (typeof messageCodes)[keyof typeof messageCodes]]: string } = {
  10: 'Rover tilsluttet',
  11: 'Rover afbrudt',
  12: 'Rover afvist: forkert adgangskode',
  13: 'Rover afvist: ukendt brugernavn',
  14: 'Rover afvist: kontoen er ikke tilladt',
  15: 'Rover afvist: kontoen er udløbet',
  16: 'Rover afvist: ukendt mountpoint',
  17: 'Rover erstattet af en nyere session',
  18: 'Station tildelt',
  19: 'Rover har ingen station',
  20: 'Problem med GGA',
  21: 'Rover for langsom',
  22: 'Rover afbrudt af en bruger',
  23: 'Ugyldig forespørgsel',
  24: 'Konto ændret',
  25: 'Rover afvist: konti kan ikke læses',
  26: 'Roverens station er ude af drift',
  27: 'Koordinater til en rover',
  30: 'Station tilsluttet',
  31: 'Station afbrudt',
  32: 'Station afvist: forkert adgangskode',
  33: 'Station afvist: ukendt mountpoint',
  34: 'Station afvist: mountpoint optaget',
  35: 'Station tavs',
  36: 'Station overtog sit mountpoint',
  37: 'Stationens position afviger',
  38: 'Stationens strøm er beskadiget',
  39: 'Station ændret',
  40: 'Alarm for station',
  41: 'Alarm for station ophørt',
  42: 'Station: der gættes adgangskoder',
  43: 'Station uden observationer',
  44: 'Station: for meget data',
  45: 'Station ude af drift',
  46: 'Station i drift igen',
  47: 'Stationen mangler noget for en korrektionsprofil',
  48: 'Stationen sender andre observationer',
  50: 'Sourcetable læst',
  51: 'Casta startet',
  52: 'Connecta startet',
  53: 'Genstartet af en bruger',
  54: 'Telemetri kasseret',
};

/** What the key to the log calls a code; the stored title for one that is not known here. */
export function messageTitle(code: number, stored: string, language: Language): string {
  return language === 'da' && Object.hasOwn(danish, code) ? danish[code as keyof typeof danish] : stored;
}
