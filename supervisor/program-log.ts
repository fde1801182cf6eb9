import { withoutRows } from '@cairn/database/logged-error';
import { type DestinationStream, type Logger, pino } from 'pino';

/** The log of one program: one JSON object per line, without the rows that PostgreSQL adds to its errors. */
export function programLog(name: string, to: DestinationStream): Logger {
  const serializers = { err: pino.stdSerializers.wrapErrorSerializer(withoutRows) };
  return pino({ base: { name, pid: process.pid }, serializers }, to);
}
