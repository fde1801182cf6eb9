import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { dataSize } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { rateAt } from './dataActivity.ts';
import type { Pulse } from './useLive.ts';

/** Screen readers hear of it at most this often. */
const announceIntervalMs = 10_000;
/** Without bytes for so long it says so, s. */
const quietSeconds = 5;

/** Green for half a second whenever bytes changed, red while the rover is not connected; the words stand beside it. */
export function Indicator({ pulse }: { pulse: Pulse | undefined }) {
  const { t } = useTranslation();
  const now = useNow();
  const announced = useAnnouncement(pulse);
  if (!pulse) return null;
  const { activity, at, samples } = pulse;
  const rate = rateAt(samples);
  const silent = Math.round((now - at) / 1000);
  const text =
    activity === 'lost'
      ? t('live.notReceiving')
      : silent >= quietSeconds
        ? t('live.quiet', { s: silent })
        : rate === null
          ? t('live.receiving')
          : t('live.receivingAt', { rate: dataSize(rate) });
  return (
    <span className="indicator">
      {/* A new key starts the flash anew. */}
      <i
        key={activity === 'lost' ? 'lost' : at}
        className={activity === 'lost' ? 'lost' : 'data'}
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

/** What is told in words, and not more often than every ten seconds. */
function useAnnouncement(pulse: Pulse | undefined) {
  const state = pulse && (pulse.activity === 'lost' ? 'live.offline' : 'live.connected');
  const [announced, setAnnounced] = useState<typeof state>();
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, last.current + announceIntervalMs - Date.now());
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced(state);
    }, wait);
    return () => clearTimeout(timer);
  }, [state]);
  return announced;
}
