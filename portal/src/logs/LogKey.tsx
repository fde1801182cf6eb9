import type { LogLine } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorState, Skeleton } from '../ui/States.tsx';
import { LogMark } from './LogMark.tsx';
import styles from './logs.module.css';
import './messages.ts';

const types = [1, 2, 3] as const satisfies LogLine['Type_code'][];

/** The key legend: every message of the caster with its colour, by type. */
export function LogKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...query(areas.logs.messages, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog opened onClose={onClose} title={t('logs.keyTitle')} width={760} plain>
      <div className={styles.logkey}>
        {error && !data ? (
          <ErrorState title={t('logs.keyFailed')} error={error} onRetry={() => void refetch()} />
        ) : (
          types.map((type) => (
            <section key={type}>
              <h3>
                {t(`logs.type${type}`)} <span className="dim">{t(`logs.type${type}Text`)}</span>
              </h3>
              <ul>
                {data
                  ? data.Messages.filter((message) => message.type === type).map(({ code, text, color }) => (
                      <li key={code}>
                        <LogMark color={color} type={type} />
                        <span>{code}</span>
                        <span>{text}</span>
                      </li>
                    ))
                  : ['60%', '72%', '54%', '66%'].map((width) => (
                      <li key={width}>
                        <span />
                        <span />
                        <Skeleton width={width} height={14} />
                      </li>
                    ))}
              </ul>
            </section>
          ))
        )}
      </div>
    </Dialog>
  );
}
