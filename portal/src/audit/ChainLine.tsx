import type { areas as Areas, Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { translateCode, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { count } from '../ui/format.ts';
import { IconShieldCheck, IconShieldExclamation } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import styles from './audit.module.css';
import './messages.ts';

type Chain = Reply<(typeof Areas)['audit']['chain']>;

const POLL_MS = 60_000;
/** The worker seals every second: more than a batch that waits is worth a word. */
const MANY_WAITING = 100;

/** When the chain of events was verified, and the first place where it breaks. */
export function ChainLine({ onEvent }: { onEvent: (event: number) => void }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...query(areas.audit.chain, {}), refetchInterval: POLL_MS });
  if (!data) return <p className={styles.chain}>&nbsp;</p>;
  if (data.first) return <Broken chain={data} first={data.first} onEvent={onEvent} />;
  const end = data.head && `${data.head.position}:${data.head.hash}`;
  return (
    <p className={styles.chain} role="status">
      <IconShieldCheck className="icon icon-14" aria-hidden="true" />
      <span>
        {data.checked ? (
          <>
            {t('auditTrail.chainOk', { n: count(data.events) })} <RelativeTime value={data.checked} />
          </>
        ) : (
          t('auditTrail.chainNone')
        )}
        {data.waiting >= MANY_WAITING && (
          <>. {t('auditTrail.chainWaiting', { n: waitingText(data.waiting) })}</>
        )}
      </span>
      {end && <CopyButton value={end} what={t('auditTrail.chainHead')} />}
    </p>
  );
}

const waitingText = (waiting: number) => `${count(waiting)}${waiting >= 1000 ? '+' : ''}`;

function Broken({
  chain,
  first,
  onEvent,
}: {
  chain: Chain;
  first: NonNullable<Chain['first']>;
  onEvent: (event: number) => void;
}) {
  const { t } = useTranslation();
  const { fault, position, event } = first;
  const opens = event !== null && fault !== 'event_missing';
  const where = translateCode(`auditTrail.fault_${fault}`, {
    position: position ?? '-',
    event: event ?? '-',
  });
  return (
    <Banner
      tone="error"
      icon={<IconShieldExclamation className="icon" aria-hidden="true" />}
      action={
        opens && (
          <Button size="small" onClick={() => onEvent(event)}>
            {t('auditTrail.openEvent', { event })}
          </Button>
        )
      }
    >
      {t('auditTrail.chainBroken', { fault: where })}{' '}
      {chain.faults > 1 && t('auditTrail.chainFaults', { n: count(chain.faults) })}{' '}
      <span className="dim">
        {t('auditTrail.chainChecked')} <RelativeTime value={chain.checked} />
      </span>
    </Banner>
  );
}
