import { AsyncLocalStorage } from 'node:async_hooks';
import {
  fillMessage,
  type Language,
  type MessageParts,
  messageParts,
  type ParameterArguments,
} from '@cairn/contract';
import { danishSentences, type FixedSentence, type Sentence } from '@cairn/contract/sentences.da';

export type { FixedSentence, Sentence };

const storage = new AsyncLocalStorage<Language>();

/** Does the work of a call in the language of whoever makes it. */
export const inLanguage = <T>(language: Language, work: () => T): T => storage.run(language, work);

/** The language of the present call; English outside of calls. */
export const callLanguage = (): Language => storage.getStore() ?? 'en';

/** A title that is stored in both languages; `title_da` is empty where the other is for every language. */
export interface StoredTitle {
  readonly title: string;
  readonly title_da: string;
}

/** A stored title in a language; that of the present call unless another is given. */
export const titleIn = ({ title, title_da }: StoredTitle, language = callLanguage()): string =>
  (language === 'da' && title_da) || title;

/** A sentence in the language of the present call. */
export const sentence = <Text extends Sentence>(
  text: Text,
  ...[parameters]: ParameterArguments<Text>
): string => fillMessage(callLanguage() === 'da' ? danishSentences[text] : text, parameters);

/** A stored sentence in the language of the present call: its English text, which is its code, and its parameters. */
export const storedSentence = (text: string, parameters: MessageParts['parameters'] = {}): string =>
  fillMessage(translated(text), parameters);

/**
 * Translates a sentence that is English when it is made, such as that of a schema, into the language of the present
 * call.
 */
export function translated(english: string): string {
  if (callLanguage() === 'en') return english;
  if (Object.hasOwn(danishSentences, english)) return danishSentences[english as Sentence];
  const parts = messageParts(english);
  return parts ? storedSentence(parts.text, parts.parameters) : english;
}
