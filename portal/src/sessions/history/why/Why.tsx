import type { FixLoss, Reply, RoverSession, Track } from '@cairn/contract';
import {
  IconArrowBarBoth,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconClipboardText,
  IconMinus,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconPlus,
} from '@tabler/icons-react';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { areas } from '../../../api.ts';
import { type Language, sayIn } from '../../../language/index.ts';
import { Button, IconButton, Segmented } from '../../../ui/Button.tsx';
import { copyText, useCopied } from '../../../ui/Copy.tsx';
import { useRemembered } from '../../../ui/remembered.ts';
import { usePageShortcuts } from '../../../ui/Shortcuts.tsx';
import { EmptyState, Skeleton } from '../../../ui/States.tsx';
import { hoverPoint } from '../../track/hover.ts';
import { LossList } from './LossList.tsx';
import { Minimap } from './Minimap.tsx';
import { type Model, modelOf, nearest } from './model.ts';
import type { Telling } from './sentences.ts';
import { Timeline } from './Timeline.tsx';
import { summary, ticket } from './ticket.ts';
import { around, View } from './view.ts';
import './why.css';
import './words.da.ts';
import './words.ts';

interface Props {
  track: Track;
  session: RoverSession;
  log: Reply<typeof areas.sessions.detail>['Log'];
  /** Undefined while it is awaited. */
  why: Reply<typeof areas.sessions.losses> | undefined;
  /** What the rover is called. */
  rover: string;
  loss: number | undefined;
  onLoss: (number: number | undefined) => void;
  /** The point where the chosen loss began. */
  onPoint: (index: number | undefined) => void;
}

/** "Why did it lose fix?": the session on one axis of time, and beside it every loss with its cause in a sentence. */
export function Why({ track, session, log, why, rover, loss, onLoss, onPoint }: Props) {
  const { t } = useTranslation();
  const model = useMemo(() => modelOf(track, { session, log }, why), [track, session, log, why]);
  const view = useView(model);
  const [language, setLanguage] = useRemembered<Language>('why-language', 'en');
  const telling = useMemo<Telling>(
    () => ({
      say: sayIn(language),
      language,
      origin: model.origin,
      end: model.live ? undefined : model.whole.to,
      now: model.whole.to,
    }),
    [language, model],
  );
  const { losses } = model;

  const show = (number: number | undefined) => {
    onLoss(number);
    const one = number === undefined ? undefined : losses[number - 1];
    if (one) reveal(one);
  };
  function reveal({ from, to }: FixLoss) {
    view.show(around(from, to ?? model.whole.to));
    const point = nearest(model.seconds, from);
    onPoint(point);
    hoverPoint(point);
  }
  useDeepLink(loss, losses, reveal);
  useEffect(() => () => hoverPoint(undefined), []); // it is a point of this session

  const step = (by: 1 | -1) => {
    if (losses.length === 0) return;
    const { from, to } = view.now();
    const after = losses.findIndex((one) => one.from > (from + to) / 2);
    const fresh = by > 0 ? (after < 0 ? 1 : after + 1) : after < 0 ? losses.length : Math.max(1, after);
    const next = loss === undefined ? fresh : ((loss - 1 + by + losses.length) % losses.length) + 1;
    show(next);
  };
  const acts = useRef({ show, step });
  acts.current = { show, step };
  const choose = useCallback((number: number | undefined) => acts.current.show(number), []);
  const stepBy = useCallback((by: 1 | -1) => acts.current.step(by), []);
  usePageShortcuts(
    useMemo(
      () => [
        { keys: 'n', label: t('why.nextOne'), run: () => stepBy(1) },
        { keys: 'p', label: t('why.previousOne'), run: () => stepBy(-1) },
      ],
      [t, stepBy],
    ),
  );

  return (
    <section className="card why" aria-label={t('why.title')}>
      <header>
        <h2>{t('why.title')}</h2>
        <span className="meta num">
          {why && losses.length > 0 && summary(losses, session.connection_time, telling)}
        </span>
        <span className="grow" />
        <Segmented
          small
          label={t('why.language')}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'da', label: 'DA' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <CopyAnswer
          text={() => ticket({ rover, session, losses, link: linkTo(session.session_id) }, telling)}
        />
      </header>
      <div className="whybody">
        <div className="axis">
          <Tools view={view} onStep={losses.length > 0 ? stepBy : undefined} />
          <Timeline {...{ model, view, loss }} onLoss={choose} />
          <Minimap model={model} view={view} />
        </div>
        <div className="answers">
          {!why ? (
            <div className="stack waiting">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={64} />
              ))}
            </div>
          ) : losses.length === 0 ? (
            <Kept model={model} />
          ) : (
            <LossList losses={losses} telling={telling} chosen={loss} onChoose={choose} />
          )}
        </div>
      </div>
    </section>
  );
}

/** What is in sight: as long as the session is the same, whatever is added to it. */
function useView(model: Model): View {
  const [view] = useState(() => new View(model.whole));
  const { from, to } = model.whole;
  useEffect(() => view.grow({ from, to }), [view, from, to]);
  return view;
}

/** A link to a loss shows it once it is there. */
function useDeepLink(loss: number | undefined, losses: readonly FixLoss[], reveal: (loss: FixLoss) => void) {
  const first = useRef(loss);
  useEffect(() => {
    const wanted = first.current;
    const one = wanted === undefined ? undefined : losses[wanted - 1];
    if (!one) return;
    first.current = undefined;
    reveal(one);
  });
}

function Kept({ model }: { model: Model }) {
  const { t } = useTranslation();
  const never = model.status.every((status) => status !== 4);
  return (
    <EmptyState
      title={t(never ? 'why.never' : 'why.none')}
      icon={never ? undefined : <IconCheck className="i ok" aria-hidden="true" />}
    >
      {t(never ? 'why.neverText' : 'why.noneText')}
    </EmptyState>
  );
}

const Tools = memo(function Tools({
  view,
  onStep,
}: {
  view: View;
  onStep: ((by: 1 | -1) => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <div className="tools" role="toolbar" aria-label={t('why.time')}>
      <IconButton small label={t('why.previous')} disabled={!onStep} onClick={() => onStep?.(-1)}>
        <IconPlayerTrackPrev className="i i-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('why.next')} disabled={!onStep} onClick={() => onStep?.(1)}>
        <IconPlayerTrackNext className="i i-14" aria-hidden="true" />
      </IconButton>
      <span className="grow" />
      <IconButton small label={t('why.left')} onClick={() => view.pan(-0.5)}>
        <IconChevronLeft className="i i-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('why.right')} onClick={() => view.pan(0.5)}>
        <IconChevronRight className="i i-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('why.zoomOut')} onClick={() => view.zoom(2)}>
        <IconMinus className="i i-14" aria-hidden="true" />
      </IconButton>
      <IconButton small label={t('why.zoomIn')} onClick={() => view.zoom(0.5)}>
        <IconPlus className="i i-14" aria-hidden="true" />
      </IconButton>
      <Button
        size="small"
        title={t('why.whole')}
        icon={<IconArrowBarBoth className="i i-14" aria-hidden="true" />}
        onClick={() => view.show(view.whole())}
      >
        {t('why.wholeShort')}
      </Button>
    </div>
  );
});

function CopyAnswer({ text }: { text: () => string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useCopied();
  const Icon = copied ? IconCheck : IconClipboardText;
  return (
    <>
      <Button
        size="small"
        className="copyanswer"
        title={t('why.copyText')}
        icon={<Icon className="i i-14" aria-hidden="true" />}
        onClick={() => void copyText(text()).then(setCopied)}
      >
        {t(copied ? 'why.copied' : 'why.copy')}
      </Button>
      <span className="sr" role="status">
        {copied && t('why.copied')}
      </span>
    </>
  );
}

const linkTo = (session: number) => `${window.location.origin}${window.location.pathname}?session=${session}`;
