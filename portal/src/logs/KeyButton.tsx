import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import './messages.ts';

const LogKey = lazy(async () => ({ default: (await import('./LogKey.tsx')).LogKey }));

/** Opens the key of log lines, which is fetched only then. */
export function KeyButton(buttonProps: Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'icon'>) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...buttonProps} onClick={() => setOpen(true)}>
        {t('logs.key')}
      </Button>
      <Suspense fallback={null}>{open && <LogKey onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
