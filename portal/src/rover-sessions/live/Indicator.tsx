import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { dataSize } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { rateAt } from './dataActivity.ts';
import styles from './live.module.css';
import type { Pulse } from './useLive.ts';

/** Screen readers announce it at most this often. */
const ANNOUNCE_INTERVAL_MS = 10_000;
/** Seconds without bytes before the indicator says so. */
const QUIET_SECONDS = 5;

/** Green for half a second whenever bytes changed, red while the rover is not connected; the text is next to it. */
export function Indicator({ pulse, isSilent }: { pulse: Pulse | undefined; isSilent: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  const withoutBytes = pulse ? Math.round((now - pulse.at) / 1000) : 0;
  const isQuiet = withoutBytes >= QUIET_SECONDS;
  const announced = useAnnouncement(pulse && stateOf(pulse, isQuiet, isSilent));
  if (!pulse) return <span className={styles.indicator}>&nbsp;</span>; // its line is there from the start
  const { activity, at, samples } = pulse;
  const rate = rateAt(samples);
  const text =
    activity === 'lost'
      ? t('live.notReceiving')
      : isQuiet
        ? t('live.quiet', { s: withoutBytes })
        : rate === null
          ? t('live.receiving')
          : t('live.receivingAt', { rate: dataSize(rate) });
  return (
    <span className={styles.indicator}>
      {/* A new key restarts the flash. */}
      <i
        key={activity === 'lost' ? 'lost' : at}
        className={activity === 'lost' ? styles.lost : styles.data}
        aria-hidden="true"
      />
      <span className="num" aria-hidden="true">
        {text}
      </span>
      <span className="visually-hidden" role="status">
        {announced && t(announced)}
      </span>
    </span>
  );
}

type State = 'live.offline' | 'live.connectedQuiet' | 'live.connectedSilent' | 'live.connected';

function stateOf({ activity }: Pulse, isQuiet: boolean, isSilent: boolean): State {
  if (activity === 'lost') return 'live.offline';
  if (isQuiet) return 'live.connectedQuiet';
  return isSilent ? 'live.connectedSilent' : 'live.connected';
}

/** The announced text, changed at most every ten seconds. */
function useAnnouncement(state: State | undefined) {
  const [announced, setAnnounced] = useState<State>();
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + ANNOUNCE_INTERVAL_MS - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced(state);
    }, wait);
    return () => clearTimeout(timer);
  }, [state]);
  return announced;
}
