import type { FixLoss } from '@cairn/contract';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { copyText } from '../../ui/Copy.tsx';
import { sentenceCase } from '../../ui/format.ts';
import { IconLink } from '../../ui/icons.tsx';
import { toast } from '../../ui/toast.tsx';
import { causeText, certainty, lossText, type SentenceContext, unchangedFigures } from './sentences.ts';

interface Props {
  losses: readonly FixLoss[];
  context: SentenceContext;
  /** The number of the one that is chosen, from 1. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

/** Every loss in one sentence: when, how long, the cause and its evidence. Choosing one shows it on the time axis. */
export function LossList({ losses, context, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = chosen === undefined ? undefined : list.current?.children[chosen - 1];
    const box = list.current;
    if (!(row instanceof HTMLElement) || !box || box.scrollHeight <= box.clientHeight) return;
    const [above, below] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (above < box.scrollTop) box.scrollTop = above;
    else if (below > box.scrollTop + box.clientHeight) box.scrollTop = below - box.clientHeight;
  }, [chosen]);
  return (
    <ol className="losses" ref={list} aria-label={t('losses.losses')} lang={context.language}>
      {losses.map((loss, index) => (
        <Loss
          key={loss.from}
          {...{ loss, context, onChoose }}
          number={index + 1}
          isChosen={index + 1 === chosen}
        />
      ))}
    </ol>
  );
}

interface LossProps extends Pick<Props, 'context' | 'onChoose'> {
  loss: FixLoss;
  number: number;
  isChosen: boolean;
}

/** Memoised while others are chosen: its sentences cost more than the list. */
const Loss = memo(function Loss({ loss, context, number, isChosen, onChoose }: LossProps) {
  const { t } = useTranslation();
  const rest = unchangedFigures(loss, context);
  const copyLink = async () => {
    const link = new URL(window.location.href);
    link.searchParams.set('loss', String(number));
    if (await copyText(link.href)) toast('ok', t('losses.copied'), link.href);
  };
  return (
    <li aria-current={isChosen || undefined}>
      <button type="button" onClick={() => onChoose(number)}>
        <span className="opening">
          <b className="mark">{number}</b>
          <b className="num">{lossText(loss, context)}</b>
          <span className="sure">{certainty(loss, context)}</span>
        </span>
        <span className="because">{sentenceCase(causeText(loss, context))}.</span>
        {rest && <span className="rest">{sentenceCase(rest)}.</span>}
      </button>
      <IconButton small label={`${t('losses.link')} ${number}`} onClick={() => void copyLink()}>
        <IconLink className="icon icon-14" aria-hidden="true" />
      </IconButton>
    </li>
  );
});
