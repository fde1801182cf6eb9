import { useTranslation } from '../language/index.ts';
import { Details } from '../ui/Card.tsx';
import { languageKeyOf } from './languages.ts';
import type { changesOf } from './profile.rules.ts';

/** What will be different. */
export function ProfileUpdate({ changes }: { changes: ReturnType<typeof changesOf> }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p className="dim">{t('profile.nothing')}</p>;
  const shown = (field: string, value: string) =>
    field === 'theme'
      ? t(value === '1' ? 'profile.theme1' : 'profile.theme0')
      : field === 'language'
        ? t(languageKeyOf(value))
        : value || t('profile.empty');
  return (
    <Details
      rows={changes.map(({ field, from, to }) => [
        t(`profile.${field}`),
        field === 'password' ? (
          t('profile.passwordNew')
        ) : (
          <span key={field}>
            {shown(field, to)} <span className="dim">{t('profile.from', { value: shown(field, from) })}</span>
          </span>
        ),
      ])}
    />
  );
}
