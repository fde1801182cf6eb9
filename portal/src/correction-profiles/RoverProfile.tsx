import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { defaultText } from './useProfileOptions.ts';

/** The name of the correction profile that a rover has, its own or the default of its dealer. */
export function RoverProfile({ rover }: { rover: number }) {
  const { data, error } = useQuery(query(areas.correctionProfiles.ofRover, { rover }));
  if (!data) return error ? <span className="faint">-</span> : '\u00a0';
  const { profile, by_default } = data;
  return <span data-user-text>{profile?.text ?? defaultText(by_default?.text ?? '')}</span>;
}
