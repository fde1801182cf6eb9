import { z } from 'zod';

/** What is wrong with a GGA that cannot be used: GgaFault of gnss. */
export const ggaFault = z.enum([
  'zero_position',
  'decimal_degrees',
  'decimal_comma',
  'time_in_ms',
  'time',
  'position',
  'quality_in_words',
  'quality',
  'too_short',
]);
export type GgaFault = z.output<typeof ggaFault>;

/** A stored fault; null for one that a newer caster knows. */
export const readGgaFault = (stored: string | null): GgaFault | null =>
  ggaFault.safeParse(stored).data ?? null;

/** RTK does not fix over longer baselines. */
export const LONG_BASELINE_KM = 200;

const texts: Readonly<Record<'en' | 'da', Readonly<Record<GgaFault, string>>>> = {
  en: {
    zero_position: 'the position is 0° N 0° E',
    decimal_degrees: 'latitude and longitude are decimal degrees: NMEA has degrees and minutes, ddmm.mmmm',
    decimal_comma: 'decimals follow a comma instead of a point',
    time_in_ms: 'the time has milliseconds without a point: NMEA has hhmmss.ss',
    time: 'the time cannot be read: NMEA has hhmmss.ss',
    position: 'latitude and longitude cannot be read: NMEA has ddmm.mmmm,N,dddmm.mmmm,E',
    quality_in_words: 'the quality is not a number',
    quality: 'there is no such quality',
    too_short: 'fields are missing',
  },
  da: {
    zero_position: 'positionen er 0° N 0° Ø',
    decimal_degrees: 'bredde og længde er decimalgrader: NMEA har grader og minutter, ddmm.mmmm',
    decimal_comma: 'decimaler følger et komma i stedet for et punktum',
    time_in_ms: 'tiden har millisekunder uden punktum: NMEA har hhmmss.ss',
    time: 'tiden kan ikke læses: NMEA har hhmmss.ss',
    position: 'bredde og længde kan ikke læses: NMEA har ddmm.mmmm,N,dddmm.mmmm,E',
    quality_in_words: 'kvaliteten er ikke et tal',
    quality: 'kvaliteten findes ikke',
    too_short: 'der mangler felter',
  },
};

/** A fault as the end of a sentence. */
export const ggaFaultText = (fault: GgaFault, language: 'en' | 'da' = 'en'): string => texts[language][fault];
