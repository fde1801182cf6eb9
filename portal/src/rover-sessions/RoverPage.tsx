import { useParams, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconArrowLeft, IconLock } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import './messages.ts';

/** A page about the rover whose id is in the address; `title` is the page's when there can be no such rover. */
export function RoverPage({ title, children }: { title: string; children: (id: number) => ReactNode }) {
  const { id: idParam } = useParams({ strict: false }) as { id?: string };
  const id = Number(idParam);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? (
    children(id)
  ) : (
    <RoverUnauthorised title={title} />
  );
}

/** Shown for a rover that does not exist or that this person may not see. */
export function RoverUnauthorised({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Page title={title} actions={<BackButton />}>
      <EmptyState title={t('oneRover.notYours')} icon={<IconLock className="icon" aria-hidden="true" />}>
        {t('oneRover.notYoursText')}
      </EmptyState>
    </Page>
  );
}

export function BackButton() {
  const { t } = useTranslation();
  const { history } = useRouter();
  return (
    <Button icon={<IconArrowLeft className="icon" aria-hidden="true" />} onClick={() => history.back()}>
      {t('oneRover.back')}
    </Button>
  );
}
