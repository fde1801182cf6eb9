import { AsyncLocalStorage } from 'node:async_hooks';
import { fillMessage, type Language, type ParameterArguments } from '@cairn/contract';
import { danishSentences, type FixedSentence, type Sentence } from '@cairn/contract/sentences.da';

export type { FixedSentence, Sentence };

const storage = new AsyncLocalStorage<Language>();

/** Does the work of a call in the language of whoever makes it. */
export const inLanguage = <T>(language: Language, work: () => T): T => storage.run(language, work);

/** The language of the present call; English outside of calls. */
export const callLanguage = (): Language => storage.getStore() ?? 'en';

/** A sentence in the language of the present call. */
export const sentence = <Text extends Sentence>(
  text: Text,
  ...[parameters]: ParameterArguments<Text>
): string => fillMessage(callLanguage() === 'da' ? danishSentences[text] : text, parameters);

/** Sentences with parameters that are English when they are made: rules of schemas, and reasons that are stored. */
const madeInEnglish = [
  'must be one of {{allowed}}',
  'It took longer than {{minutes}} minutes',
  'convbin ended with code {{code}}',
] as const satisfies readonly Sentence[];

const patterns = madeInEnglish.map((english) => ({
  danish: danishSentences[english],
  names: [...english.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\w+\}\}/g, '(.+)')}$`),
}));

/** A sentence that was made in English in the language of the present call; others as they are. */
export function translated(english: string): string {
  if (callLanguage() === 'en') return english;
  if (Object.hasOwn(danishSentences, english)) return danishSentences[english as Sentence];
  for (const { pattern, names, danish } of patterns) {
    const values = pattern.exec(english)?.slice(1);
    if (values)
      return fillMessage(danish, Object.fromEntries(names.map((name, i) => [name, values[i] ?? ''])));
  }
  return english;
}
