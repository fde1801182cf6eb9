import type { FixLoss } from '@cairn/contract';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/Copy.tsx';
import { toast } from '../../../ui/toast.tsx';
import { becauseOf, causeKey, opening, type Telling, usual } from './sentences.ts';

interface Props {
  losses: readonly FixLoss[];
  telling: Telling;
  /** The number of the one that is chosen, from 1. */
  chosen: number | undefined;
  onChoose: (number: number) => void;
}

/** Every loss in one sentence: when, how long, why, and what bears it out. Choosing one shows it on the axis of time. */
export function LossList({ losses, telling, chosen, onChoose }: Props) {
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
  const copyLink = async (number: number) => {
    const link = new URL(window.location.href);
    link.searchParams.set('loss', String(number));
    if (await copyText(link.href)) toast('ok', t('why.copied'), link.href);
  };
  return (
    <ol className="losses" ref={list} aria-label={t('why.losses')} lang={telling.language}>
      {losses.map((loss, index) => {
        const number = index + 1;
        const rest = usual(loss, telling);
        return (
          <li key={loss.from} aria-current={number === chosen || undefined}>
            <button type="button" onClick={() => onChoose(number)}>
              <span className="opening">
                <b className="mark">{number}</b>
                <b className="num">{opening(loss, telling)}</b>
                <span className="sure">{telling.say(`why.sure.${causeKey(loss)}`)}</span>
              </span>
              <span className="because">{sentenceCase(becauseOf(loss, telling))}.</span>
              {rest && <span className="rest">{sentenceCase(rest)}.</span>}
            </button>
            <IconButton small label={`${t('why.link')} ${number}`} onClick={() => void copyLink(number)}>
              <IconLink className="i i-14" aria-hidden="true" />
            </IconButton>
          </li>
        );
      })}
    </ol>
  );
}

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
