import { isSimStatus, type SimRow } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { actionText } from './actionText.ts';
import { destinationOf, type ReviewAction, type SimForm } from './edit.rules.ts';
import { holderOf, stockOf } from './holder.ts';
import { statusWord } from './SimStatus.tsx';
import styles from './sims.module.css';
import type { SimChoices } from './useSimChoices.ts';
import './messages.ts';

interface Props {
  form: SimForm;
  sim: SimRow;
  choices: SimChoices;
  actions: readonly ReviewAction[];
}

/** What the save will do: its actions, and which SIM card moves from where to where. */
export function SimReview({ form, sim, choices, actions }: Props) {
  const { t } = useTranslation();
  const lines = actions.map(textOf);
  const moved = actions.some(({ kind }) => kind === 'move' || kind === 'addTo' || kind === 'removeFrom');
  const leaving = choices.simsOfRover.filter(({ value }) => form.leaving.includes(value));
  const from = [
    ...(moved ? [[sim.number, holderOf(sim)]] : []),
    ...leaving.map((one) => [one.number, holderOf(one)]),
  ];
  const to = [
    ...(moved ? [[sim.number, destination()]] : []),
    ...leaving.map((one) => [one.number, stockOf(one.companyname)]),
  ];
  return (
    <div className={classes('span-6', styles.simReview)}>
      {form.rover > 0 && isIdle(sim, form) && (
        <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
          {t('simEdit.notActive', { status: statusWord(sim).toLowerCase() })}
        </Banner>
      )}
      <section aria-label={t('simEdit.actions')}>
        <h3>{t('simEdit.actions')}</h3>
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      {from.length > 0 && (
        <div className="pair">
          <Holders title={t('simEdit.moveFrom')} rows={from} />
          <Holders title={t('simEdit.moveTo')} rows={to} />
        </div>
      )}
    </div>
  );

  function destination(): string {
    const level = destinationOf(form);
    if (!level) return t('sim.unassigned');
    const name = choices.nameOf(level, form[level]);
    return level === 'rover' ? name : stockOf(name);
  }

  function textOf(action: ReviewAction): string {
    if (action.kind === 'removeFrom') return t('simEdit.removeFrom', { name: sim.rovername });
    if (action.kind === 'addTo') return t('simEdit.addTo', { name: choices.nameOf('rover', action.rover) });
    if (action.kind === 'status') return t('simEdit.changeStatus', { action: actionText(sim) });
    if (action.kind === 'move') return t('simEdit.move', { name: destination() });
    if (action.kind === 'none') return t('simEdit.noChanges');
    const number = choices.simsOfRover.find(({ value }) => value === action.sim)?.number ?? '';
    return t('simEdit.sendBack', { number, name: choices.nameOf('rover', form.rover) });
  }
}

/** A card that comes into a rover and gives its modem no connection, nor will after this. */
const isIdle = (sim: SimRow, form: SimForm): boolean =>
  form.rover !== sim.rover && !isSimStatus(sim.statusid, 'active') && form.action === 0;

function Holders({ title, rows }: { title: string; rows: readonly (readonly string[])[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {rows.map(([number, holder]) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <br />
            <span className="dim">{holder}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
