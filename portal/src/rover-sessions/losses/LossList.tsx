import type { FixLoss, WithoutFix } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { Fragment, memo, useEffect, useRef } from 'react';
import { useTranslation } from '../../language/index.ts';
import { outagesPage } from '../../outages/outagesPage.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { CopyIconButton } from '../../ui/Copy.tsx';
import { classes } from '../../ui/classes.ts';
import { sentenceCase } from '../../ui/format.ts';
import { IconLink } from '../../ui/icons.tsx';
import styles from './losses.module.css';
import { groupsOf, type LossGroup, type Model } from './model.ts';
import {
  causeText,
  certainty,
  durationText,
  figuresWithinLimits,
  lossText,
  type SentenceContext,
  withoutFixText,
} from './sentences.ts';

interface Props {
  unfixed: WithoutFix | null;
  losses: readonly FixLoss[];
  gaps: Model['gaps'];
  context: SentenceContext;
  /** The number of the one that is chosen, from 1. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

/** Every loss in one sentence: when, how long, the cause and its evidence. Choosing one shows it on the time axis. */
export function LossList({ unfixed, losses, gaps, context, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const box = list.current;
    const row = chosen === undefined ? undefined : box?.querySelector(`[data-number="${chosen}"]`);
    if (!(row instanceof HTMLElement) || !box || box.scrollHeight <= box.clientHeight) return;
    const [above, below] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (above < box.scrollTop) box.scrollTop = above;
    else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
  }, [chosen]);
  return (
    <ol className={styles.losses} ref={list} aria-label={t('losses.losses')} lang={context.language}>
      {unfixed && <Unfixed unfixed={unfixed} context={context} />}
      {groupsOf(losses).map((group) => (
        <Fragment key={`${group.cause} ${group.station}`}>
          {group.losses.length > 1 && <li className={styles.group}>{groupText(group, context)}</li>}
          {group.losses.map(({ loss, number }) => (
            <Loss
              key={loss.from}
              loss={loss}
              number={number}
              context={context}
              onChoose={onChoose}
              outage={outageOf(loss, gaps)}
              isChosen={number === chosen}
            />
          ))}
        </Fragment>
      ))}
    </ol>
  );
}

function Unfixed({ unfixed, context }: { unfixed: WithoutFix; context: SentenceContext }) {
  const { since, because, advice } = withoutFixText(unfixed, context);
  return (
    <li className={styles.unfixed}>
      <b>{since}</b>. {because} {advice}
    </li>
  );
}

interface LossProps extends Pick<Props, 'context' | 'onChoose'> {
  loss: FixLoss;
  number: number;
  outage: Model['gaps'][number] | undefined;
  isChosen: boolean;
}

/** Memoised while others are chosen: its sentences cost more than the list. */
const Loss = memo(function Loss({ loss, context, number, outage, isChosen, onChoose }: LossProps) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const rest = figuresWithinLimits(loss, context);
  const address = () => {
    const link = new URL(window.location.href);
    link.searchParams.set('loss', String(number));
    return link.href;
  };
  return (
    <li aria-current={isChosen || undefined} data-number={number}>
      <button type="button" onClick={() => onChoose(number)}>
        <span className={styles.opening}>
          <b className="mark">{number}</b>
          <b className="num">{lossText(loss, context)}</b>
          <span className={styles.sure}>{certainty(loss, context)}</span>
        </span>
        <span className={styles.because}>{sentenceCase(causeText(loss, context))}.</span>
        {rest && <span className={styles.rest}>{sentenceCase(rest)}.</span>}
      </button>
      {outage && mayOpen('casteroutages') && (
        <Link className={classes('link', styles.outage)} {...outagePage(outage)}>
          {context.t('losses.outage')}
        </Link>
      )}
      <CopyIconButton label={`${t('losses.link')} ${number}`} icon={IconLink} text={address} />
    </li>
  );
});

/** `6 times: the sky was hidden, 4 m 2 s in all`. */
function groupText({ losses }: LossGroup, context: SentenceContext): string {
  const [first] = losses;
  if (!first) return '';
  const seconds = losses.reduce((sum, { loss }) => sum + loss.without_fix, 0);
  const cause = context.t(`losses.group.${first.loss.cause}`, { station: stationOf(first.loss) });
  return context.t('losses.times', { n: losses.length, cause, spell: durationText(seconds, context) });
}

const stationOf = ({ evidence }: FixLoss) => evidence.find(({ kind }) => kind === 'station')?.station ?? '';

/** The outage that a loss is put down to, as its cause says. */
const outageOf = (loss: FixLoss, gaps: Model['gaps']) =>
  loss.cause === 'station_gap'
    ? gaps.find(
        ({ station, from, to }) =>
          station === stationOf(loss) && from <= loss.from + 2 && (to ?? Infinity) >= loss.from - 60,
      )
    : undefined;

/** The day of the outage, with the outage open. */
function outagePage({ stationid: station, began }: Model['gaps'][number]) {
  const at = Date.parse(began);
  return outagesPage({ station, from: at - 43_200_000, to: at + 43_200_000, open: began });
}
