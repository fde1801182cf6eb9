import { eventGroups, type Language } from '@cairn/contract';
import { events, type UserEvent } from '../audit-events.ts';

const byType = new Map<number, Readonly<Record<Language, string>>>(
  Object.values(events).map(({ type, name, danish }: UserEvent) => [type, { en: name, da: danish }]),
);

/** The name of a type of event; undefined for one that is not known here. */
export const eventName = (type: number, language: Language): string | undefined =>
  byType.get(type)?.[language];

const english = new Map<number, string>(eventGroups.map(({ value, text }) => [value, text]));

/** Names of the groups of events, by their numbers in the calls. */
const danishGroups: Readonly<Record<number, string>> = {
  1: 'Bruger',
  2: 'Administration',
  3: 'System',
  4: 'Basestationer',
  5: 'GDPR',
  6: 'Abonnementer',
  7: 'SIM-kort',
};

/** The name of a group of events; empty for one that is not known here. */
export const eventGroupName = (group: number, language: Language): string =>
  (language === 'da' ? danishGroups[group] : undefined) ?? english.get(group) ?? '';
