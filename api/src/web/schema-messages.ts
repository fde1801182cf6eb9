import { callLanguage } from '@cairn/domain/language';
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const types: Readonly<Record<string, string>> = {
  string: 'tekst',
  number: 'et tal',
  int: 'et helt tal',
  boolean: 'sand eller falsk',
  array: 'en liste',
  object: 'et objekt',
};

const unit = (origin: string) => ({ string: ' tegn', array: ' elementer' })[origin] ?? '';

/** What a schema without a message of its own says of an input, in Danish. */
function danish(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'skal angives'
        : `skal være ${types[issue.expected] ?? issue.expected}`;
    case 'too_big':
      return `${unit(issue.origin) ? 'må højst have' : 'må højst være'} ${issue.maximum}${unit(issue.origin)}`;
    case 'too_small':
      return `${unit(issue.origin) ? 'skal have mindst' : 'skal være mindst'} ${issue.minimum}${unit(issue.origin)}`;
    case 'invalid_value':
      return `skal være en af ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `ukendte felter: ${issue.keys.join(', ')}`;
    case 'invalid_format':
      return 'har en forkert form';
    default:
      return 'er ikke gyldig';
  }
}

/** The messages of schemas in the language of the call; in English those of zod itself. */
export const schemaMessages = () => (callLanguage() === 'da' ? { error: danish } : undefined);
