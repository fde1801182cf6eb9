import { globSync, readFileSync } from 'node:fs';
import * as contract from '@cairn/contract';
import { danishSentences } from '@cairn/contract/sentences.da';
import { parseSync, Visitor } from 'oxc-parser';
import { root } from './root.ts';

/** Errors whose text people read. */
const readErrors = new Set(['Problem', 'CannotMake', 'LinkLost', 'MailFault']);

/** Parameters have no names in a template of the code. */
const nameless = (sentence: string) => sentence.replace(/\{\{\w*\}\}/g, '{{}}');
const known = new Set(Object.keys(danishSentences).map(nameless));
const hasDanish = (sentence: string) => known.has(nameless(sentence));

type Schema = { readonly _zod?: { readonly def?: Record<string, unknown> } };

/** The messages of the schemas within a value, of all calls of the contract for instance. */
export function schemaMessages(value: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (part: unknown) => {
    if (part === null || typeof part !== 'object' || seen.has(part)) return;
    seen.add(part);
    const { error, getter, ...rest } = (part as Schema)._zod?.def ?? (part as Record<string, unknown>);
    if (typeof error === 'function')
      for (const input of [undefined, 0]) {
        const message: unknown = error({ input });
        if (typeof message === 'string') found.add(message);
      }
    if (typeof getter === 'function') visit(getter());
    Object.values(rest).forEach(visit);
  };
  visit(value);
  return [...found];
}

const withoutValues = (message: string) => contract.messageParts(message)?.text ?? message;

/**
 * Texts of a source that people read as they are, with their lines: those of errors, and steps of progress, which have
 * `message`, `text` and `error`. What goes through `sentence` has its Danish by its type.
 */
export function fixedTexts(file: string, source: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = [];
  const add = (node: unknown) => {
    const { type, start, value, quasis } = node as {
      type: string;
      start: number;
      value?: unknown;
      quasis?: { value: { raw: string } }[];
    };
    const text =
      type === 'Literal' && typeof value === 'string'
        ? value
        : type === 'TemplateLiteral'
          ? quasis?.map((part) => part.value.raw).join('{{}}')
          : undefined;
    if (text !== undefined) found.push({ line: source.slice(0, start).split('\n').length, text });
  };
  new Visitor({
    NewExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && readErrors.has(callee.name) && callee.name !== 'Problem' && first)
        add(first);
    },
    ObjectExpression({ properties }) {
      const named = new Map(
        properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property.value] as const]
            : [],
        ),
      );
      const isStep = named.has('message') && named.has('text') && named.has('error');
      const isIssue = named.has('message') && named.has('field');
      const message = named.get('message');
      if (message && (isStep || isIssue || named.size === 1)) add(message);
      const text = named.get('text');
      if (text && isStep) add(text);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** Each sentence of a refusal, a rule or a step that has no Danish, one line each. */
export function checkSentences(): string[] {
  const rules = schemaMessages(contract)
    .map(withoutValues)
    .filter((message) => !hasDanish(message))
    .map((message) => `contract: “${message}” has no Danish (contract/src/sentences.da.ts)`);
  const files = globSync('{api,domain,mail,worker}/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
  const texts = files.sort().flatMap((file) =>
    fixedTexts(file, readFileSync(`${root}/${file}`, 'utf8'))
      .filter(({ text }) => !hasDanish(text))
      .map(({ line, text }) => `${file}:${line} “${text}” has no Danish (contract/src/sentences.da.ts)`),
  );
  return [...rules, ...texts];
}

if (import.meta.main) console.log(checkSentences().join('\n'));
