import { countries as english } from '@cairn/contract';
import { serverText } from '../language/index.ts';

export const countries = english.map(({ value, text }) => ({ value, text: serverText(text) }));
