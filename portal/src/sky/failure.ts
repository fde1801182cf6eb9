import { CallError } from '@cairn/contract';
import { say } from '../language/index.ts';
import './words.ts';

/** What the sky plot says when its call failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError) || error.code === 'no_answer') return say('sky.failed');
  if (error.code === 'not_authorised') return say('sky.notAuthorised');
  if (error.code === 999) return say('sky.failed999');
  return say('sky.failedWith', { messages: error.message });
}
