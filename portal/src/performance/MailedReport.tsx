import { performance as area, type MailedReport as Mailed } from '@cairn/contract';
import { call } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { MailedPage } from '../shell/MailedPage.tsx';
import './messages.ts';

/** The page behind the link of a mailed report: which report it is, and a button that stops it. */
export function MailedReport() {
  const { t } = useTranslation();
  return (
    <MailedPage
      words={{
        title: t('performance.mailedTitle'),
        failed: t('performance.mailedFailed'),
        act: t('performance.mailedStop'),
        toPortal: t('performance.toPortal'),
      }}
      path={area.mailed.path}
      read={(token) => call(area.mailed, { token })}
      act={(token) => call(area.stopMailed, { token })}
      mayAct={({ state }) => state === 'open'}
    >
      {(mailed) => <Verdict mailed={mailed} />}
    </MailedPage>
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
