import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { page } from '../../app/paths.ts';
import { useRecordId } from '../../kit/useRecordId.ts';
import { useTranslation } from '../../language/index.ts';
import { useMayOpen } from '../../shell/useMayOpen.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { CopyTextButton } from '../../ui/Copy.tsx';
import {
  IconArrowBarBoth,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardText,
  IconMinus,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
} from '../../ui/icons.tsx';
import styles from './losses.module.css';
import type { View } from './view.ts';
import './messages.ts';

const DAY = 86_400_000;

interface Props {
  view: View;
  /** Chooses the next or the previous loss; undefined where there is none. */
  onStep: ((by: 1 | -1) => void) | undefined;
  children: ReactNode;
}

/** The controls of the time axis: from loss to loss, along it, and closer or wider. */
export const AxisTools = memo(function AxisTools({ view, onStep, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('losses.time')}>
      <IconButton small label={t('losses.previous')} disabled={!onStep} onClick={() => onStep?.(-1)}>
        <IconPlayerTrackPrev className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('losses.next')} disabled={!onStep} onClick={() => onStep?.(1)}>
        <IconPlayerTrackNext className="icon icon-14" aria-hidden="true" />
      </IconButton>
      {children}
      <span className="grow" />
      <IconButton small label={t('losses.left')} onClick={() => view.pan(-0.5)}>
        <IconChevronLeft className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('losses.right')} onClick={() => view.pan(0.5)}>
        <IconChevronRight className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('losses.zoomOut')} onClick={() => view.zoom(2)}>
        <IconMinus className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('losses.zoomIn')} onClick={() => view.zoom(0.5)}>
        <IconPlus className="icon icon-14" aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        title={t('losses.whole')}
        icon={<IconArrowBarBoth className="icon icon-14" aria-hidden="true" />}
        onClick={() => view.show(view.bounds())}
      >
        {t('losses.wholeShort')}
      </Button>
    </div>
  );
});

/** What was different a day before the loss that is chosen, else before the first one. */
export function CompareLink({ at }: { at: number }) {
  const { t } = useTranslation();
  const mayOpen = useMayOpen();
  const id = useRecordId();
  if (id === undefined || !mayOpen('casterrovercompare')) return null;
  const [before, after] = [at - DAY, at].map((moment) => new Date(moment).toISOString());
  return (
    <Link
      className="button small"
      title={t('losses.compareText')}
      {...page('casterrovercompare', { id, search: { before, after } })}
    >
      {t('losses.compare')}
    </Link>
  );
}

/** Copies the answer as text, for a ticket. */
export function CopyAnswer({ text }: { text: () => string }) {
  const { t } = useTranslation();
  return (
    <CopyTextButton size="small" title={t('losses.copyText')} icon={IconClipboardText} text={text}>
      {t('losses.copy')}
    </CopyTextButton>
  );
}
