import { countries as english } from '@cairn/contract';
import { serverText } from '../language/index.ts';

/** The countries in the reader's language. */
export const countries = english.map(({ value, text }) => ({ value, text: serverText(text) }));
