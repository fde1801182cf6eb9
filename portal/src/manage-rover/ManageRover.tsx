import { currentOf, isRole, type SubscriptionRecord } from '@cairn/contract';
import { areas } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { HeadStar } from '../favourites/Star.tsx';
import { NotAuthorisedPage } from '../kit/NotAuthorised.tsx';
import { RecordPage } from '../kit/RecordPage.tsx';
import { useRecordId } from '../kit/useRecordId.ts';
import { useTranslation } from '../language/index.ts';
import { ReportLink } from '../performance/ReportLink.tsx';
import { RoverRefusals, useRefusals } from '../refusals/Refusals.tsx';
import { BackButton } from '../rover-sessions/RoverPage.tsx';
import { SessionLinks } from '../rovers/SessionLinks.tsx';
import { GgaTrouble } from '../status/GgaTrouble.tsx';
import { classes } from '../ui/classes.ts';
import { Skeleton } from '../ui/States.tsx';
import { ActionsCard } from './ActionsCard.tsx';
import { AtAGlance, RoverStatus } from './AtAGlance.tsx';
import { CastaCard } from './CastaCard.tsx';
import { CorrectionsCard, useCorrectionsKnown } from './CorrectionsCard.tsx';
import { DetailsCard } from './DetailsCard.tsx';
import { DrawerParts } from './DrawerParts.tsx';
import { EditRover } from './EditRover.tsx';
import { EmailHistory } from './EmailHistory.tsx';
import { JumpBar } from './JumpBar.tsx';
import { MountpointsCard } from './MountpointsCard.tsx';
import styles from './manage-rover.module.css';
import { NotesCard } from './NotesCard.tsx';
import { NtripCard } from './NtripCard.tsx';
import { SimCards } from './SimCards.tsx';
import { SimGlance } from './SimGlance.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { Usage } from './Usage.tsx';
import { type Rover, useLastDay, useRover, useSubscriptions } from './useRover.ts';
import './messages.ts';

export { DrawerParts };

/** Manage Rover: all about one rover, for those who support it. */
export function ManageRover() {
  const { t } = useTranslation();
  const id = useRecordId();
  return id ? (
    <OfRover key={id} id={id} />
  ) : (
    <NotAuthorisedPage title={t('route.casterrovermanage')} actions={<BackButton />} />
  );
}

function OfRover({ id }: { id: number }) {
  const { t } = useTranslation();
  const rover = useRover(id);
  useSectionsKnown(id); // asked for beside the record, not after it
  return (
    <RecordPage
      title={t('route.casterrovermanage')}
      query={rover}
      failed={t('manageRover.failed')}
      loading={<Skeleton height={480} />}
      pending={{ actions: <BackButton /> }}
      head={(record) => ({
        title: record.text,
        star: <HeadStar kind="rover" id={record.value} name={record.text} />,
        tag: <Status rover={record} />,
        sub: record.companytitle,
        actions: <HeaderButtons rover={record} />,
      })}
    >
      {(record) => <Sections rover={record} />}
    </RecordPage>
  );
}

/** Whether it is known which sections there are, and how high those at the top: what is below them must not move. */
function useSectionsKnown(rover: number): boolean {
  const pending = [useSubscriptions(rover), useRefusals(rover), useLastDay(rover)];
  return pending.every(({ isPending }) => !isPending);
}

/** The status of a rover. A rover with a SIM alone that never had a session has none, because it is not to connect. */
function Status({ rover }: { rover: Rover }) {
  const current = currentOf(useSubscriptions(rover.value).data);
  return givesCorrections(current) || rover.lastsession !== null ? <RoverStatus rover={rover} /> : null;
}

const givesCorrections = (current: SubscriptionRecord | undefined): boolean => current?.corrections !== 0;

function HeaderButtons({ rover }: { rover: Rover }) {
  const known = rover.lastsession !== null;
  return (
    <div className={styles.manageactions}>
      <BackButton />
      <SessionLinks rover={rover.value} live={known && Boolean(rover.rtk_status)} known={known} />
      {known && <ReportLink subject="rover" id={rover.value} />}
      <EditRover rover={rover} />
    </div>
  );
}

/** The notes wait until it is known how high the corrections above them are, so that they do not move. */
function CorrectionsAndNotes({ rover }: { rover: Rover }) {
  const known = useCorrectionsKnown(rover.value);
  return (
    <>
      <CorrectionsCard rover={rover} />
      {known && <NotesCard rover={rover.value} />}
    </>
  );
}

function Sections({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const may = useCan();
  const { role } = useUser();
  const id = rover.value;
  const subscriptions = useSubscriptions(id);
  const current = currentOf(subscriptions.data);
  if (!useSectionsKnown(id)) return <Skeleton height={480} />;
  const hasNtrip = givesCorrections(current); // a SIM alone has no NTRIP login: its sections are left out
  const hasSessions = hasNtrip || rover.lastsession !== null; // from before it was a SIM alone
  const hasCasta = hasNtrip && isRole(role, 'systemAdmin');
  const mountpoints = hasNtrip && <MountpointsCard rover={rover} />;
  return (
    <div className={styles.managerover}>
      <RoverRefusals rover={id} connected={rover.connected === 1} />
      <div className={styles.managetop}>
        {hasSessions && <GgaTrouble rover={rover} />}
        {hasSessions || !current ? (
          <AtAGlance rover={rover} subscription={current} />
        ) : (
          <SimGlance rover={id} subscription={current} />
        )}
        <div className={styles.managecolumns}>
          <div className={styles.managecolumn}>
            <DetailsCard rover={rover} hasNtrip={hasNtrip} />
            {hasNtrip && <NtripCard rover={rover} />}
            {hasCasta && mountpoints}
          </div>
          <div className={styles.managecolumn}>
            <SubscriptionCard rover={rover} subscriptions={subscriptions} />
            <SimCards rover={id} />
            {hasCasta ? <CastaCard rover={rover} /> : mountpoints}
          </div>
          <div className={classes(styles.managecolumn, styles.notescolumn)}>
            {hasNtrip ? <CorrectionsAndNotes rover={rover} /> : <NotesCard rover={id} />}
          </div>
        </div>
      </div>
      {hasSessions && <Usage rover={id} />}
      <div className={styles.managehistories}>
        <ActionsCard rover={id} />
        {may(areas.emails.list) && <EmailHistory rover={id} />}
      </div>
      <JumpBar
        label={t('manageRover.jumpTo')}
        targets={[
          { id: 'rover-now', text: t('manageRover.now') },
          { id: 'rover-notes', text: t('manageRover.notes') },
          { id: 'rover-subscription', text: t('manageRover.subscription') },
          ...(hasNtrip ? [{ id: 'rover-ntrip', text: t('manageRover.ntripShort') }] : []),
        ]}
      />
    </div>
  );
}
