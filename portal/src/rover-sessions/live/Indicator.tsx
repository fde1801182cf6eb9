import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { dataSize } from '../../ui/format.ts';
import { useNow } from '../../ui/useNow.ts';
import { rateAt } from './dataActivity.ts';
import type { Pulse } from './useLive.ts';

/** Screen readers announce it at most this often. */
const announceIntervalMs = 10_000;
/** Seconds without bytes before the indicator says so. */
const quietSeconds = 5;

/** Green for half a second whenever bytes changed, red while the rover is not connected; the text is next to it. */
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
      {/* A new key restarts the flash. */}
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

/** The announced text, changed at most every ten seconds. */
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
