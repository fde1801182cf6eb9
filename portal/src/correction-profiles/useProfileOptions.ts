import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { t } from '../language/index.ts';
import { isAsSent } from './summary.ts';
import './messages.ts';

interface ProfileOption {
  readonly value: number;
  readonly text: string;
}

/** The correction profiles that can be chosen. */
export const useProfileOptions = (enabled = true): readonly ProfileOption[] =>
  useProfiles(enabled).map(({ value, text }) => ({ value, text }));

/** What the rovers of a dealer can have by default; the stream as it was sent is one choice, 0. */
export const useDefaultOptions = (enabled = true): readonly ProfileOption[] => [
  { value: 0, text: t('correctionProfiles.asSent') },
  ...useProfiles(enabled)
    .filter((profile) => !isAsSent(profile))
    .map(({ value, text }) => ({ value, text })),
];

/**
 * What a rover can have. 0 follows its dealer, whose default may change; the stream as it was sent, chosen for the rover,
 * stays. `byDefault` is the name of the dealer's default, empty for the stream as it was sent; undefined where the rovers are
 * of several dealers.
 */
export const useRoverOptions = (byDefault: string | undefined): readonly ProfileOption[] => [
  { value: 0, text: defaultText(byDefault) },
  ...useProfiles(true).map((profile) => ({
    value: profile.value,
    text: isAsSent(profile) ? t('correctionProfiles.alwaysAsSent') : profile.text,
  })),
];

/** What a rover without a choice of its own has. */
export function defaultText(byDefault: string | undefined): string {
  if (byDefault === undefined) return t('correctionProfiles.byDefault');
  return byDefault
    ? t('correctionProfiles.byDefaultOf', { profile: byDefault })
    : t('correctionProfiles.byDefaultAsSent');
}

/** The correction profiles, once they were read. */
export function useProfiles(enabled: boolean) {
  const { data } = useQuery({ ...query(areas.correctionProfiles.list, {}), enabled });
  return data?.profiles ?? [];
}
