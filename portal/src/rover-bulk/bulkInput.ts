import type { CallInput } from '@cairn/contract';
import type { areas } from '../api.ts';

export type BulkInput = CallInput<typeof areas.roverBulk.apply>;
