import type { Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { Card } from '../ui/Card.tsx';
import { IconCircle, IconCircleCheck } from '../ui/icons.tsx';
import styles from './first-steps.module.css';
import './messages.ts';

type Steps = Reply<typeof areas.system.firstSteps>;

const POLL_MS = 10_000;

/** The steps in the order in which one needs the other. */
const order = [
  { name: 'reseller', to: page('casterresellers') },
  { name: 'dealer', to: page('casterdealers', { search: { add: 1 } }) },
  { name: 'company', to: page('castercompanies', { search: { add: 1 } }) },
  { name: 'station', to: page('casterbases', { search: { add: 1 } }) },
  { name: 'stream', to: page('casterreferencestations') },
  { name: 'rover', to: page('casterrovers', { search: { add: 1 } }) },
  { name: 'session', to: page('casterrovers') },
] as const satisfies readonly { name: keyof Steps; to: object }[];

/** Leads the admin of a new installation to its first connected rover; nothing once there was one. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { data: steps } = useQuery({
    ...query(areas.system.firstSteps, {}),
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : POLL_MS),
  });
  if (!steps || isDone(steps)) return null;
  const next = order.find(({ name }) => !steps[name])?.name;
  const done = order.filter(({ name }) => steps[name]).length;
  return (
    <Card
      className={styles.firststepscard}
      title={t('firstSteps.title')}
      meta={t('firstSteps.done', { n: done, of: order.length })}
    >
      <ol className={styles.firststeps}>
        {order.map(({ name, to }) => (
          <li key={name} className={steps[name] ? 'done' : undefined}>
            {steps[name] ? (
              <IconCircleCheck className="icon" aria-label={t('firstSteps.isDone')} />
            ) : (
              <IconCircle className="icon" aria-hidden="true" />
            )}
            <div>
              <b>{t(`firstSteps.${name}`)}</b>
              <span className="dim">{t(`firstSteps.${name}Text`)}</span>
            </div>
            {!steps[name] && (
              <Link className={name === next ? 'button primary' : 'button'} {...to}>
                {t(`firstSteps.${name}Go`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

const isDone = (steps: Steps) => order.every(({ name }) => steps[name]);
