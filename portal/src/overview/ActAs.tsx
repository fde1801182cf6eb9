import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { areas } from '../api.ts';
import { actAs } from '../auth/actAs.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { IconLogin2 } from '../ui/icons.tsx';
import './messages.ts';

/** LOGIN AS DEALER, after an explanation. */
export function ActAs({ dealer }: { dealer: { value: number; text: string } }) {
  const { t } = useTranslation();
  const may = useCan();
  const [asking, setAsking] = useState(false);
  const act = useMutation({ mutationFn: () => actAs(dealer.value) });
  if (!may(areas.auth.actAs)) return null;
  return (
    <>
      <Button icon={<IconLogin2 className="icon" aria-hidden="true" />} onClick={() => setAsking(true)}>
        {t('overview.actAs')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('overview.actAsTitle')}
        label={t('overview.actAsDo')}
        busy={act.isPending}
        error={act.error}
        onConfirm={() => act.mutate()}
      >
        <p>{t('overview.actAsText', { dealer: dealer.text })}</p>
      </ConfirmDialog>
    </>
  );
}
