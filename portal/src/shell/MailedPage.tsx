import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { START_PATH } from '../app/paths.ts';
import { mailedValues } from '../auth/mailedLink.ts';
import { Button } from '../ui/Button.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { LogoMark } from './LogoMark.tsx';
import styles from './mailed-page.module.css';

interface Props<Mailed> {
  words: { title: string; failed: string; act: string; toPortal: string };
  /** The address of the call that reads what the link is about. */
  path: string;
  read: (token: string) => Promise<Mailed>;
  /** What the button does; what it gives is shown from then on. */
  act: (token: string) => Promise<Mailed>;
  mayAct: (mailed: Mailed) => boolean;
  /** What the link is about, and whether the button was pressed. */
  children: (mailed: Mailed, hasActed: boolean) => ReactNode;
}

/**
 * The page behind a link of an e-mail, for whoever has it: what it is about, and a button. Programs that open links to
 * inspect them press no button.
 */
export function MailedPage<Mailed>({ words, path, read, act, mayAct, children }: Props<Mailed>) {
  useLocation(); // another link in the same tab changes what is behind # alone
  const { token = '' } = mailedValues(window.location);
  useEffect(() => {
    document.title = `${words.title} · Cairn`;
  }, [words.title]);
  const state = useQuery({
    queryKey: [path, token],
    queryFn: () => read(token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const acting = useMutation({ mutationFn: () => act(token) });
  return (
    <main className={styles.mailed}>
      <header>
        <LogoMark size={28} />
        <b>Cairn</b>
      </header>
      <h1>{words.title}</h1>
      <QueryState
        query={{ ...state, data: acting.data ?? state.data }}
        failed={words.failed}
        loading={<SkeletonLines count={3} />}
      >
        {(mailed) => (
          <>
            {children(mailed, acting.data !== undefined)}
            {mayAct(mailed) && (
              <Button tone="primary" size="tall" busy={acting.isPending} onClick={() => acting.mutate()}>
                {words.act}
              </Button>
            )}
            {acting.error && <Banner tone="error">{acting.error.message}</Banner>}
          </>
        )}
      </QueryState>
      <p>
        <a href={START_PATH}>{words.toPortal}</a>
      </p>
    </main>
  );
}
