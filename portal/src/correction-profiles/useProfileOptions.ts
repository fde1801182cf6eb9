import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';

/** The correction profiles that can be chosen. */
export function useProfileOptions(enabled = true): readonly { value: number; text: string }[] {
  const { data } = useQuery({
    ...query(areas.correctionProfiles.list, {}),
    enabled,
    select: ({ profiles }) => profiles.map(({ value, text }) => ({ value, text })),
  });
  return data ?? [];
}
