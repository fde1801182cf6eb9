import { performance as area, type MailedReport as Mailed } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../api.ts';
import { START_PATH } from '../app/paths.ts';
import { mailedValues } from '../auth/mailedLink.ts';
import { useTranslation } from '../language/index.ts';
import { LogoMark } from '../shell/LogoMark.tsx';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import styles from './performance.module.css';
import './messages.ts';

/**
 * The page behind the link of a mailed report, for whoever has it: which report it is, and a button that stops it. Programs
 * that open links to inspect them press no button.
 */
export function MailedReport() {
  const { t } = useTranslation();
  useLocation(); // another link in the same tab changes what is behind # alone
  const { token = '' } = mailedValues(window.location);
  useEffect(() => {
    document.title = `${t('performance.mailedTitle')} · Cairn`;
  }, [t]);
  const state = useQuery({
    queryKey: [area.mailed.path, token],
    queryFn: () => call(area.mailed, { token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const stopping = useMutation({ mutationFn: () => call(area.stopMailed, { token }) });
  const now = stopping.data ?? state.data;
  return (
    <main className={styles.mailed}>
      <header className="row">
        <LogoMark size={28} />
        <b>Cairn</b>
      </header>
      <h1>{t('performance.mailedTitle')}</h1>
      <QueryState
        query={{ ...state, data: now }}
        failed={t('performance.mailedFailed')}
        loading={<SkeletonLines count={2} />}
      >
        {(mailed) => (
          <>
            <Verdict mailed={mailed} />
            {mailed.state === 'open' && (
              <Button tone="primary" size="tall" busy={stopping.isPending} onClick={() => stopping.mutate()}>
                {t('performance.mailedStop')}
              </Button>
            )}
            {stopping.error && <Banner tone="error">{stopping.error.message}</Banner>}
          </>
        )}
      </QueryState>
      <p>
        <a href={START_PATH}>{t('performance.toPortal')}</a>
      </p>
    </main>
  );
}

function Verdict({ mailed: { state, text, every } }: { mailed: Mailed }) {
  const { t } = useTranslation();
  if (state === 'open' && every)
    return (
      <p>
        {t('performance.mailed_open', { name: text, every: t(`performance.every_${every}`).toLowerCase() })}
      </p>
    );
  return <p role="status">{t(`performance.mailed_${state === 'open' ? 'unknown' : state}`)}</p>;
}
