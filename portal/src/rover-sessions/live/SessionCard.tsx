import type { LiveData } from '@cairn/contract';
import { useTranslation } from '../../language/index.ts';
import { Card, Details } from '../../ui/Card.tsx';
import { CopyButton, Mono } from '../../ui/Copy.tsx';
import { count, dataSize, duration } from '../../ui/format.ts';
import { Skeleton } from '../../ui/States.tsx';
import { DateText } from '../../ui/Time.tsx';
import type { Ongoing } from './useLive.ts';

/** What the session is: who, since when, how. */
export function SessionCard({ live, ongoing }: { live: LiveData; ongoing: Ongoing | undefined }) {
  const { t } = useTranslation();
  const session = ongoing?.session;
  const later = (value: React.ReactNode) => (session ? value : <Skeleton key="s" width={64} height={12} />);
  return (
    <Card
      title={t('live.session')}
      meta={<span className="num">{live.session_id}</span>}
      tools={<CopyButton value={String(live.session_id)} what={t('live.sessionId')} />}
    >
      <Details
        rows={[
          [
            t('live.username'),
            <Mono key="u" copy={t('live.username')}>
              {live.username}
            </Mono>,
          ],
          [t('live.started'), <DateText key="s" value={live.last_connect} shape="second" />],
          [t('live.timeToFix'), later(duration(session?.time_to_fix))],
          [
            t('live.ggas'),
            later(
              live.unusable_ggas > 0
                ? t('live.ggasUsable', { n: count(session?.num_ggas), other: count(live.unusable_ggas) })
                : count(session?.num_ggas),
            ),
          ],
          [t('live.sentReceived'), `${dataSize(live.bytes_sent)} / ${dataSize(live.bytes_rcvd)}`],
          [t('live.mount'), later(<Mono key="m">{session?.mountpoint}</Mono>)],
          [t('live.ntrip'), later(session && t('live.revision', { n: session.ntrip_version }))],
          [t('live.agent'), <Mono key="a">{live.user_agent}</Mono>],
        ]}
      />
    </Card>
  );
}
