import { CallError } from '@cairn/contract';
import { t } from '../language/index.ts';
import './messages.ts';

/** A reply with status 200 that says that it is an error. */
export class PlotRefused extends Error {}

/** The message of the sky plot when its call fails. */
export function failureText(error: unknown): string {
  if (error instanceof PlotRefused) return t('sky.failedWith', { messages: error.message });
  if (!(error instanceof CallError) || error.code === 'no_answer') return t('sky.failed');
  if (error.code === 'not_authorised') return t('sky.notAuthorised');
  if (error.code === 999) return t('sky.failed999');
  return t('sky.failedWith', { messages: error.message });
}
