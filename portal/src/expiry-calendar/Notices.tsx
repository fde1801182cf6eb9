import { lazy, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconMail } from '../ui/icons.tsx';
import './messages.ts';

const NoticesDialog = lazy(async () => ({ default: (await import('./NoticesDialog.tsx')).NoticesDialog }));

/** Opens the notices by e-mail of a dealer, for those who may set them. */
export function Notices({ dealer }: { dealer: number | null | undefined }) {
  const { t } = useTranslation();
  const may = useCan();
  const [opened, setOpened] = useState(false);
  if (!dealer || !may(areas.expiryNotices.save)) return null;
  return (
    <>
      <Button icon={<IconMail className="icon icon-14" aria-hidden="true" />} onClick={() => setOpened(true)}>
        {t('expiryCalendar.notices')}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <NoticesDialog dealer={dealer} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
