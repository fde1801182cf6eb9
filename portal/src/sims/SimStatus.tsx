import { isSimStatus, type SimChange, type SimRow, type simStatuses } from '@cairn/contract';
import { t } from '../language/index.ts';
import { StatusGlyph } from '../status/Status.tsx';
import { Spinner } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { sentenceCase } from '../ui/format.ts';
import { IconAlertTriangle, IconCircle, IconClock, IconPlayerPause } from '../ui/icons.tsx';
import { alertTexts, changeTextOf, isUnsettled } from './codes.rules.ts';
import { errorText } from './errorText.ts';
import styles from './sims.module.css';
import './messages.ts';

/** The sign of a status, next to its name. */
export function SimGlyph({ status }: { status: number }) {
  if (isSimStatus(status, 'active')) return <StatusGlyph status="online" />;
  if (isSimStatus(status, 'suspended'))
    return <IconPlayerPause className={classes('icon icon-14', styles.simSuspended)} aria-hidden="true" />;
  if (isSimStatus(status, 'issued')) return <IconClock className="icon icon-14 faint" aria-hidden="true" />;
  return <IconCircle className="icon icon-14 faint" aria-hidden="true" />;
}

const names = ['sim.issued', 'sim.active', 'sim.suspended', 'sim.other'] as const;

/** The name of a status. */
export const statusText = (status: (typeof simStatuses)[number]['id']): string => t(names[status]);

/** The status of a SIM card in a word: that of its supplier where the product has none. */
export const statusWord = ({ statusid, status }: Pick<SimRow, 'statusid' | 'status'>): string =>
  (isSimStatus(statusid, 'other') && status) || statusText(statusid);

/** The status of a SIM card, and a spinner while a change of it is not settled. */
export function SimStatus({ sim }: { sim: SimRow }) {
  return (
    <span
      className="status"
      title={sim.change && isUnsettled(sim.change) ? changeText(sim.change) : undefined}
    >
      <SimGlyph status={sim.statusid} />
      {statusWord(sim)}
      {isUnsettled(sim.change) && <Spinner />}
      {sim.change && isUnsettled(sim.change) && (
        <span className="visually-hidden">{changeText(sim.change)}</span>
      )}
    </span>
  );
}

/** How far a change of status is, in a sentence. */
export function changeText({ action, state, code, words }: SimChange): string {
  const text = t(changeTextOf(state), { action: t(`sim.${action}`) });
  if (!code) return text;
  return [`${text}. ${errorText(code)}`, ...(words ? [`“${words}”`] : [])].join(' ');
}

/** A warning sign on a SIM card with alerts; which ones is in its tooltip. */
export function SimAlertSign({ sim }: { sim: SimRow }) {
  if (sim.alerts.length === 0) return null;
  const text = sim.alerts.map(({ kind }) => t(alertTexts[kind])).join('. ');
  return (
    <span className={styles.simAlert} title={text}>
      <IconAlertTriangle className="icon icon-14" aria-hidden="true" />
      <span className="visually-hidden">{sentenceCase(text)}</span>
      {sim.alerts.length > 1 && sim.alerts.length}
    </span>
  );
}
