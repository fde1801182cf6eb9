import { useTranslation } from '../language/index.ts';
import { languageKeyOf } from '../profile/languages.ts';
import type { ProfileForm } from '../profile/profile.rules.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { plainParts } from '../records/parts.ts';
import type { Conflict } from '../records/useRecordSave.ts';

/** What others, or another window, changed of the own profile. */
export function ProfileChanged({ conflict }: { conflict: Conflict<ProfileForm> }) {
  const { t } = useTranslation();
  const parts: ShownPart<ProfileForm>[] = [
    ...plainParts<ProfileForm>('profile', ['fname', 'lname', 'email', 'mobile']),
    { fields: ['theme'], label: t('profile.theme'), shown: ({ theme }) => t(`profile.theme${theme}`) },
    {
      fields: ['language'],
      label: t('profile.language'),
      shown: ({ language }) => t(languageKeyOf(language)),
    },
  ];
  return <ChangedDialog conflict={conflict} parts={parts} />;
}
