import {
  mapStationIds,
  orderStatusIds,
  rtkStatusIds,
  simStatusIds,
  stationStatusIds,
  statusFilterIds,
  subscriptionStatusIds,
} from '@cairn/contract';
import { type NumberComparison, typedComparisons } from './number-comparisons.ts';

/** A subject of a test is a number of the wire, and what a status of a child process means is not ours. */
const elsewhere = /\.test\.tsx?$|^[a-z]+\/test\/|^tools\/system-programs\.ts$/;

/** `status`, `last_status`, `statusid`, `stationStatus` and the same with state; several of them in a list. */
const named = /(?:^s|S|_s|bs)tat(?:us|e)s?(?:[iI]ds?)?$/;
const typed = /\bRtkStatus\b/;

const numbers = new Set<number>(
  [
    subscriptionStatusIds,
    simStatusIds,
    rtkStatusIds,
    stationStatusIds,
    mapStationIds,
    orderStatusIds,
    statusFilterIds,
  ].flatMap((ids): number[] => Object.values(ids)),
);

/** Whether something that is a status, by its name, its origin or its type, is compared with what is a status's number. */
export const comparesStatus = (
  { name, origins, operator, numbers: compared }: NumberComparison,
  type = '',
): boolean =>
  ([name, ...origins].some((one) => named.test(one)) || typed.test(type)) &&
  compared.some((number) => numbers.has(number) || (/[<>]/.test(operator) && number < 100));

/** Where the project compares a status with a number instead of a name, one line each. Those of HTTP are from 100 on. */
export const checkStatusNumbers = (): string[] =>
  typedComparisons()
    .filter(({ file, type, ...comparison }) => !elsewhere.test(file) && comparesStatus(comparison, type))
    .map(({ file, line, text }) => `${file}:${line}: ${text} compares a status with a number`);

if (import.meta.main) console.log(checkStatusNumbers().join('\n'));
