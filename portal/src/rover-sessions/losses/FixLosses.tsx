import { type FixLoss, type Reply, type RoverSession, rtkStatusIds, type Track } from '@cairn/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { areas } from '../../api.ts';
import { currentLanguage, loadLanguage, translatorFor, useTranslation } from '../../language/index.ts';
import { Segmented } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { IconCheck } from '../../ui/icons.tsx';
import { usePageShortcuts } from '../../ui/Shortcuts.tsx';
import { EmptyState, Skeleton } from '../../ui/States.tsx';
import { SessionPlayControl } from '../playback/SessionPlayControl.tsx';
import type { Playback } from '../playback/usePlayer.ts';
import { hoverPoint } from '../track/hover.ts';
import { AxisTools, CompareLink, CopyAnswer } from './AxisTools.tsx';
import { LossList } from './LossList.tsx';
import styles from './losses.module.css';
import { Minimap } from './Minimap.tsx';
import { type Model, modelOf, nearest } from './model.ts';
import { type SentenceContext, withoutFixText } from './sentences.ts';
import { Timeline } from './Timeline.tsx';
import { summary, ticket } from './ticket.ts';
import { around, View } from './view.ts';
import './messages.ts';

interface Props {
  track: Track;
  session: RoverSession;
  log: Reply<typeof areas.roverSessions.detail>['Log'];
  /** Undefined while it is awaited. */
  reply: Reply<typeof areas.roverSessions.losses> | undefined;
  /** What the rover is called. */
  rover: string;
  loss: number | undefined;
  onLoss: (number: number | undefined) => void;
  /** The point where the chosen loss began. */
  onPoint: (index: number | undefined) => void;
  playback: Playback;
}

/** "Why did it lose fix?": the session on one time axis, and next to it every loss with its cause in a sentence. */
export function FixLosses({ track, session, log, reply, rover, loss, onLoss, onPoint, playback }: Props) {
  const { t } = useTranslation();
  const model = useMemo(() => modelOf(track, { session, log }, reply), [track, session, log, reply]);
  const view = useView(model);
  const [language, setLanguage] = useState(currentLanguage());
  const context = useMemo<SentenceContext>(
    () => ({
      t: translatorFor(language),
      language,
      origin: model.origin,
      end: model.live ? undefined : model.bounds.to,
      now: model.bounds.to,
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
    view.show(around(from, to ?? model.bounds.to));
    onPoint(nearest(model.seconds, from));
  }
  useDeepLink(loss, losses, reveal);
  useReplay(playback, { model, view, loss, onLoss });
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
        { keys: 'n', label: t('losses.nextOne'), run: () => stepBy(1) },
        { keys: 'p', label: t('losses.previousOne'), run: () => stepBy(-1) },
      ],
      [t, stepBy],
    ),
  );

  return (
    <section className={classes('card', styles.fixlosses)} aria-label={t('losses.title')}>
      <header>
        <h2>{t('losses.title')}</h2>
        <span className="meta num">{reply && losses.length > 0 && summary(reply, session, context)}</span>
        <span className="grow" />
        <Segmented
          small
          label={t('losses.language')}
          options={[
            { value: 'en', label: 'EN' },
            { value: 'da', label: 'DA' },
          ]}
          value={language}
          onChange={(next) => void loadLanguage(next).then(() => setLanguage(next))}
        />
        {losses.length > 0 && (
          <CompareLink at={context.origin + ((losses[(loss ?? 1) - 1] ?? losses[0])?.from ?? 0) * 1000} />
        )}
        <CopyAnswer
          text={() =>
            ticket(
              {
                rover,
                session,
                reply: reply ?? { losses, before_fix: null, without_fix: null },
                link: linkTo(session.session_id),
              },
              context,
            )
          }
        />
      </header>
      <div className={styles.fixlossesBody}>
        <div className={styles.axis}>
          <AxisTools view={view} onStep={losses.length > 0 ? stepBy : undefined}>
            <SessionPlayControl
              playback={playback}
              points={model.seconds.length}
              from={() => nearest(model.seconds, Math.max(0, view.now().from))}
            />
          </AxisTools>
          <Timeline model={model} view={view} loss={loss} onLoss={choose} playback={playback} />
          <Minimap model={model} view={view} />
        </div>
        <div className={styles.answers}>
          {!reply ? (
            <div className="stack waiting">
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={64} />
              ))}
            </div>
          ) : losses.length === 0 ? (
            <NoLosses model={model} unfixed={reply.without_fix} context={context} />
          ) : (
            <LossList
              unfixed={reply.without_fix}
              losses={losses}
              gaps={model.gaps}
              context={context}
              chosen={loss}
              onChoose={choose}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** The visible period, the same object for as long as the session is the same. */
function useView(model: Model): View {
  const [view] = useState(() => new View(model.bounds));
  const { from, to } = model.bounds;
  useEffect(() => view.grow({ from, to }), [view, from, to]);
  return view;
}

/** While the session is replayed the axis follows the playhead, and the loss that it is in is chosen. */
function useReplay({ player }: Playback, now: { model: Model; view: View } & Pick<Props, 'loss' | 'onLoss'>) {
  const latest = useRef(now);
  latest.current = now;
  useEffect(
    () =>
      player.subscribe(() => {
        const second = player.playhead()?.second;
        if (second === undefined) return;
        const { model, view, loss, onLoss } = latest.current;
        const { from, to } = view.now();
        if (second < from || second > to - (to - from) / 20) {
          const before = (to - from) / 10;
          view.show({ from: second - before, to: second - before + (to - from) });
        }
        const index = model.losses.findIndex((one) => one.from <= second && second < (one.to ?? Infinity));
        if (index >= 0 && index + 1 !== loss) onLoss(index + 1);
      }),
    [player],
  );
}

/** A link to a loss shows it once it is there. */
function useDeepLink(loss: number | undefined, losses: readonly FixLoss[], reveal: (loss: FixLoss) => void) {
  const revealed = useRef(false);
  useEffect(() => {
    if (revealed.current || losses.length === 0) return;
    revealed.current = true; // a loss that is chosen later is no link
    const one = loss === undefined ? undefined : losses[loss - 1];
    if (one) reveal(one);
  });
}

interface NoLossesProps {
  model: Model;
  unfixed: Reply<typeof areas.roverSessions.losses>['without_fix'];
  context: SentenceContext;
}

function NoLosses({ model, unfixed, context }: NoLossesProps) {
  const { t } = useTranslation();
  if (unfixed) {
    const { since, because, advice } = withoutFixText(unfixed, context);
    return (
      <EmptyState title={since}>
        <span lang={context.language}>
          {because} {advice}
        </span>
      </EmptyState>
    );
  }
  const never = model.status.every((status) => status !== rtkStatusIds.fixed);
  return (
    <EmptyState
      title={t(never ? 'losses.never' : 'losses.none')}
      icon={never ? undefined : <IconCheck className="icon tone-ok" aria-hidden="true" />}
    >
      {t(never ? 'losses.neverText' : 'losses.noneText')}
    </EmptyState>
  );
}

const linkTo = (session: number) => `${window.location.origin}${window.location.pathname}?session=${session}`;
