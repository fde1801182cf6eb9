import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { START_PATH } from '../app/paths.ts';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { useRecordId } from '../kit/useRecordId.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { IconArrowLeft } from '../ui/icons.tsx';
import './messages.ts';

/** A page about the rover whose id is in the address; `title` is the page's when there can be no such rover. */
export function RoverPage({ title, children }: { title: string; children: (id: number) => ReactNode }) {
  const id = useRecordId();
  return id ? children(id) : <RoverUnauthorised title={title} />;
}

/** Shown for a rover that does not exist or that this person may not see. */
export const RoverUnauthorised = ({ title }: { title: string }) => (
  <NotAuthorisedPage title={title} actions={<BackButton />} />
);

/** To the page before; in a tab of its own, which has none, to where this person begins. */
export function BackButton() {
  const { t } = useTranslation();
  const { history, navigate } = useRouter();
  const back = () => (history.canGoBack() ? history.back() : void navigate({ to: START_PATH }));
  return (
    <Button icon={<IconArrowLeft className="icon" aria-hidden="true" />} onClick={back}>
      {t('oneRover.back')}
    </Button>
  );
}
