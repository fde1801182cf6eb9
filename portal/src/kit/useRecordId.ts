import { useParams } from '@tanstack/react-router';
import { idFrom } from './recordId.rules.ts';

/** The id of the record that the address is of; undefined if it is none. */
export function useRecordId(): number | undefined {
  const { id } = useParams({ strict: false }) as { id?: string };
  return idFrom(id);
}
