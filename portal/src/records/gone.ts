import { CallError } from '@cairn/contract';
import { t } from '../language/index.ts';
import { isAbsent } from '../queries.ts';
import './messages.ts';

/** Why a record that was there when it was opened cannot be saved or deleted: others have deleted it meanwhile. */
export const saidIfGone = (error: Error): Error =>
  error instanceof CallError && isAbsent(error)
    ? new CallError(t('records.gone'), { status: error.status, code: error.code })
    : error;
