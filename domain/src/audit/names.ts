import { eventGroups, type Language } from '@cairn/contract';
import { type EventName, events, type UserEvent } from '../audit-events.ts';
import { danishGroups, danishNames } from './event-names.da.ts';

const byType = new Map<number, Readonly<Record<Language, string>>>(
  Object.entries(events).map(([name, event]: [string, UserEvent]) => [
    event.type,
    { en: event.name, da: danishNames[name as EventName] },
  ]),
);

/** What a type of event is called; undefined for one that is not known here. */
export const eventName = (type: number, language: Language): string | undefined =>
  byType.get(type)?.[language];

const english = new Map<number, string>(eventGroups.map(({ value, text }) => [value, text]));

/** What a group of events is called; empty for one that is not known here. */
export const eventGroupName = (group: number, language: Language): string =>
  (language === 'da' ? danishGroups[group] : undefined) ?? english.get(group) ?? '';
