import { fillMessage, type Language } from '@cairn/contract';
import * as da from './messages.da.ts';
import {
  type AuditDetail,
  type AuditMessage,
  archivedTables,
  auditDetails,
  auditMessages,
} from './messages.ts';
import { fieldNames, kindNames, valueText } from './record-names.ts';

type Texts = Readonly<Record<string, string>>;

const en: typeof da = {
  messages: auditMessages,
  details: auditDetails,
  tables: archivedTables,
  alarms: {},
  words: { none: 'none' },
};
const texts = { en, da } as const;

/** The parameters as texts in the language: codes and empty values are translated. */
function parametersIn(language: Language, parameters: object): Readonly<Record<string, string>> {
  const { tables, alarms, words } = texts[language];
  const codes: Readonly<Record<string, Texts>> = {
    kind: kindNames[language],
    what: tables,
    alarm: alarms,
    field: fieldNames[language],
  };
  const { field } = parameters as { field?: unknown };
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => {
      if (field !== undefined && value !== '' && (name === 'before' || name === 'after'))
        return [name, valueText(String(field), String(value), language)];
      const text = value === '' ? words.none : String(value);
      const titles = codes[name];
      return [name, titles && Object.hasOwn(titles, text) ? (titles[text] ?? text) : text];
    }),
  );
}

function format(known: Texts, { code, parameters }: Stored, language: Language): string | undefined {
  const text = Object.hasOwn(known, code) ? known[code] : undefined;
  return text && fillMessage(text, parametersIn(language, parameters ?? {}));
}

interface Stored {
  readonly code: string;
  readonly parameters?: object | null | undefined;
}

/** What happened, as a sentence. */
export const auditText = (message: AuditMessage, language: Language = 'en'): string =>
  format(texts[language].messages, message, language) ?? '';

/** Details as lines of text. */
export const detailText = (details: readonly AuditDetail[], language: Language = 'en'): string =>
  details.map((detail) => format(texts[language].details, detail, language) ?? '').join('\n');

/** A stored event: its codes, and its English texts, which older events and those with newer codes have alone. */
export interface StoredEvent {
  readonly text: string;
  readonly detail: string;
  readonly message: string | null;
  readonly parameters: unknown;
  readonly details: unknown;
}

/** Sentence and details of a stored event. */
export function storedEventText(
  { text, detail, message, parameters, details }: StoredEvent,
  language: Language,
): { text: string; detail: string } {
  const sentence =
    message === null
      ? undefined
      : format(
          texts[language].messages,
          { code: message, parameters: parameters as object | null },
          language,
        );
  const lines = (details as readonly Stored[] | null)?.map((one) =>
    format(texts[language].details, one, language),
  );
  return {
    text: sentence ?? text,
    detail: lines?.every((line) => line !== undefined) ? lines.join('\n') : detail,
  };
}

/** One value that was changed, as people read it; empty for none. */
export interface ReadableChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Codes of details that are a field with its old and its new value. */
const changeCodes: readonly string[] = ['changed', 'administrator_changed'];

/** The details of a stored event: values that were changed, and what else was recorded, line by line. */
export function storedEventParts(
  stored: StoredEvent,
  language: Language,
): { changes: ReadableChange[]; notes: string[] } {
  const details = stored.details as readonly Stored[] | null;
  if (details === null) return { changes: [], notes: stored.detail === '' ? [] : stored.detail.split('\n') };
  const changes: ReadableChange[] = [];
  const notes: string[] = [];
  for (const detail of details) {
    if (changeCodes.includes(detail.code)) changes.push(changeOf(detail, language));
    else notes.push(format(texts[language].details, detail, language) ?? detail.code);
  }
  return { changes, notes };
}

function changeOf({ code, parameters }: Stored, language: Language): ReadableChange {
  const { field, before, after } = parameters as Record<'field' | 'before' | 'after', string>;
  const name = fieldNames[language][field] ?? field;
  const text = (value: string) => (value === '' ? '' : valueText(field, String(value), language));
  return {
    field: code === 'changed' ? name : `administrator: ${name}`, // the same word in every language
    before: text(before),
    after: text(after),
  };
}

/** Codes of messages whose fixed part contains a text in a language other than English, in which they are stored. */
export const messagesWith = (part: string, language: Language): string[] =>
  language === 'en'
    ? []
    : Object.entries(texts[language].messages)
        .filter(([, text]) =>
          text
            .replace(/\{\{\w+\}\}/g, ' ')
            .toLowerCase()
            .includes(part.toLowerCase()),
        )
        .map(([code]) => code);
