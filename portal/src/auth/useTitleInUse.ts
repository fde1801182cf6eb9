import { visitor } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

/**
 * The login page that a link or this browser remembers; the system's where none has that name any more, as after its
 * tenant chose another: a password can be set all the same.
 */
export function useTitleInUse(title: string): string {
  const { data } = useQuery({ ...query(visitor.branding, { name: title }), staleTime: 30_000 });
  return data?.code === 404 && data.archived === 0 ? 'system' : title;
}
