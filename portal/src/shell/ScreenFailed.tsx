import { useQueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { ErrorState } from '../ui/States.tsx';
import './screenFailedMessages.ts';

/** Shown for a screen that threw or could not be fetched: the error is reported, has a reference and can be retried. */
export function ScreenFailed({ error: thrown, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
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
  const { api } = await import('../api.ts'); // imported late, because the login page does without it
  const { ref } = await api.system.logError({
    code: 'screen',
    component: location.pathname,
    response: message,
    post: stack,
  });
  return ref;
}
