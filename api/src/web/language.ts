import type { Language } from '@cairn/contract';
import type { FastifyRequest } from 'fastify';

/** The first language of Accept-Language that texts exist in; English without one. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const tags = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  const known = tags
    .map((tag) => tag.trim().slice(0, 2).toLowerCase())
    .find((tag) => tag === 'en' || tag === 'da');
  return known === 'da' ? 'da' : 'en';
}
