import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { isChunkFailure, reloadWhenReachable } from '../ui/chunks.ts';
import { IconPlugOff } from '../ui/icons.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import './screenFailedMessages.ts';

/** Shown for a screen that failed; one that could not be fetched is opened once the server answers. */
export function ScreenFailed(props: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  return isChunkFailure(props.error) ? <NotFetched /> : <Failed {...props} />;
}

function NotFetched() {
  const { t } = useTranslation();
  useEffect(reloadWhenReachable, []);
  return (
    <EmptyState
      title={t('screenFailed.notFetched')}
      icon={<IconPlugOff className="icon" aria-hidden="true" />}
    >
      {t('screenFailed.notFetchedText')}
    </EmptyState>
  );
}

/** The error is reported, has a reference and can be retried. */
function Failed({ error: thrown, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  const client = useQueryClient();
  const retry = () => {
    client.removeQueries(); // what was read may be what made it fail
    reset();
  };
  const { message, stack } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { t } = useTranslation();
  const [ref, setRef] = useState<string>();
  useEffect(() => {
    report(message, stack).then(setRef, () => {}); // no report to a server that cannot be reached
  }, [message, stack]);
  return (
    <>
      <h1 className="title">{t('screenFailed.title')}</h1>
      <p className="dim">{t('screenFailed.text')}</p>
      <ErrorState title={message} error={{ ref }} onRetry={retry} />
    </>
  );
}

async function report(message: string, stack = ''): Promise<string> {
  const { reportScreen } = await import('./reportScreen.ts'); // imported late, because the login page does without it
  return reportScreen(message, stack);
}
