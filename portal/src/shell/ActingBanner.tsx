import { useMutation } from '@tanstack/react-query';
import { Trans } from 'react-i18next';
import { stopActing } from '../auth/actAs.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconUserCircle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';

/** Says for whom the person acts, and leads back. */
export function ActingBanner() {
  const { t } = useTranslation();
  const { actingfor, fname, lname } = useUser();
  const back = useMutation({ mutationFn: stopActing });
  if (!actingfor) return null;
  return (
    <div className="over-page">
      <Banner
        tone="info"
        icon={<IconUserCircle className="icon" aria-hidden="true" />}
        action={
          <Button size="small" busy={back.isPending} onClick={() => back.mutate()}>
            {t('shell.return')}
          </Button>
        }
      >
        <Trans
          i18nKey="shell.acting"
          values={{ dealer: actingfor.title, name: `${fname} ${lname}`.trim() }}
          components={{ b: <b /> }}
        />
      </Banner>
    </div>
  );
}
