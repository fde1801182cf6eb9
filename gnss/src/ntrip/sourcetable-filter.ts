import { fieldsOf } from './sourcetable.ts';

/** Whether a field of a sourcetable line is as requested. */
type Test = (field: string) => boolean;

/** One test for each field, the record type first; undefined: any value. */
export type SourcetableFilter = readonly (Test | undefined)[];

/** `filter=` and `match=` mean the same. The first field names record types. */
const filterQuery = /^(?:(?:filter|match)[=;]?)?([!(]*(?:STR|CAS|NET)\b.*|;.*)$/is;

/** Brackets and negations of one field may be nested so deep. */
const MAX_NESTING = 20;

/**
 * The filter of a sourcetable request: `STR;;;RTCM*;;;GPS+GLO;;DNK`, also after `filter=` or `match=`, as BKG's reference
 * caster takes it. Fields are those of a line of the table; an empty one matches any value. In a field `|` is or, `+` and,
 * `!` not, with brackets; `=`, `!=`, `<`, `<=`, `>`, `>=` compare, numbers as numbers; `*` stands for any text and `~`
 * for a part of it. Undefined when the query is no filter, `bad` when it cannot be read.
 */
export function parseSourcetableFilter(query: string): SourcetableFilter | undefined | 'bad' {
  const pattern = filterQuery.exec(decoded(query))?.[1];
  if (pattern === undefined) return undefined;
  try {
    return pattern
      .split(';')
      .map((field) => (field.trim() === '' ? undefined : new FieldParser(field).parse()));
  } catch (error) {
    if (error instanceof SyntaxError) return 'bad';
    throw error;
  }
}

/** The lines of a sourcetable that match, and its end. */
export function filterSourcetable(table: string, filter: SourcetableFilter): string {
  const lines = table.split('\r\n').filter((line) => {
    if (line === 'ENDSOURCETABLE' || line === '') return true;
    const fields = fieldsOf(line);
    return filter.every((test, index) => !test || test(fields[index] ?? ''));
  });
  return lines.join('\r\n');
}

function decoded(query: string): string {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
}

/** `GPS+GLO`, `!(DNK|GBR)`, `>=52.5`. Throws SyntaxError. */
class FieldParser {
  readonly #tokens: readonly string[];
  #at = 0;
  #nested = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[<>!=]=|[<>!=~|+()]|[^<>!=~|+()]+/g)?.map((token) => token.trim()) ?? [];
  }

  parse(): Test {
    const test = this.#any();
    if (this.#at < this.#tokens.length) throw new SyntaxError();
    return test;
  }

  #any(): Test {
    const tests = [this.#all()];
    while (this.#takes('|')) tests.push(this.#all());
    return (field) => tests.some((test) => test(field));
  }

  #all(): Test {
    const tests = [this.#one()];
    while (this.#takes('+')) tests.push(this.#one());
    return (field) => tests.every((test) => test(field));
  }

  #one(): Test {
    if (++this.#nested > MAX_NESTING) throw new SyntaxError();
    const test = this.#negation() ?? this.#brackets() ?? this.#comparison();
    this.#nested--;
    return test;
  }

  #negation(): Test | undefined {
    if (!this.#takes('!')) return undefined;
    const test = this.#one();
    return (field) => !test(field);
  }

  #brackets(): Test | undefined {
    if (!this.#takes('(')) return undefined;
    const test = this.#any();
    if (!this.#takes(')')) throw new SyntaxError();
    return test;
  }

  #comparison(): Test {
    const operator = operators.find((one) => this.#takes(one)) ?? '=';
    const value = this.#tokens[this.#at++];
    if (value === undefined || /^[<>!=~|+()]/.test(value)) throw new SyntaxError();
    return comparisons[operator](value);
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}

const operators = ['=', '==', '!=', '<', '<=', '>', '>=', '~'] as const;

const comparisons: Readonly<Record<(typeof operators)[number], (value: string) => Test>> = {
  '=': (value) => (field) => isEqual(field, value),
  '==': (value) => (field) => isEqual(field, value),
  '!=': (value) => (field) => !isEqual(field, value),
  '<': (value) => (field) => compare(field, value) < 0,
  '<=': (value) => (field) => compare(field, value) <= 0,
  '>': (value) => (field) => compare(field, value) > 0,
  '>=': (value) => (field) => compare(field, value) >= 0,
  '~': (value) => (field) => field.toLowerCase().includes(value.toLowerCase()),
};

/** A field with several values, `GPS+GLO` or `1006(10),1077(1)`, equals each of them and the whole. */
function isEqual(field: string, value: string): boolean {
  if (isNumber(field) && isNumber(value)) return Number(field) === Number(value);
  return [field, ...field.split(/[+,]/).map((one) => one.replace(/\([^()]*\)$/, ''))].some((one) =>
    isLike(one.toLowerCase(), value.toLowerCase()),
  );
}

/** Negative, zero or positive; not a number where one of them is no number and the other is. */
function compare(field: string, value: string): number {
  if (isNumber(field) || isNumber(value)) return Number(field) - Number(value);
  return field.toLowerCase() < value.toLowerCase() ? -1 : Number(field.toLowerCase() > value.toLowerCase());
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** `*` stands for any text. Takes linear time. */
function isLike(text: string, pattern: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let offset = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, offset);
    if (found < 0) return false;
    offset = found + part.length;
  }
  return offset <= text.length - last.length;
}
