import { isAtLeast, isRole, type SimRow } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useCan } from '../auth/useCan.ts';
import { NotAuthorised } from '../kit/NotAuthorised.tsx';
import { useLastName } from '../kit/useLastName.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { IconAlertTriangle, IconPencil } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { CorrectionsEstimate } from './CorrectionsEstimate.tsx';
import { alertTexts, isUncertain, isUnsettled } from './codes.rules.ts';
import { megabytes } from './data.ts';
import { Geolocation } from './Geolocation.tsx';
import { holderOf } from './holder.ts';
import { RefreshSim } from './RefreshSim.tsx';
import { SimHistory } from './SimHistory.tsx';
import { changeText, SimStatus } from './SimStatus.tsx';
import { SimUsage } from './SimUsage.tsx';
import styles from './sims.module.css';
import { useSim } from './useSims.ts';
import './messages.ts';

const EditSim = lazy(async () => ({ default: (await import('./EditSim.tsx')).EditSim }));

interface Props {
  id: number;
  onClose: () => void;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** All about one SIM card, next to its list. */
export function SimDrawer({ id, ...drawer }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const sim = useSim(id);
  const [edits, setEdits] = useState(false);
  const row = sim.data;
  const lastNumber = useLastName(id, row?.number);
  const mayEdit = row && may(areas.sims.update) && row.base === 0;
  const mayRefresh = useMayRefresh(row);
  return (
    <Drawer
      title={t('sim.title', { number: lastNumber ?? '' })}
      sub={row ? <StatusAndHolder sim={row} /> : '\u00a0'}
      footer={
        (mayEdit || (row && mayRefresh)) && (
          <>
            {row && mayRefresh && <RefreshSim sim={row} />}
            <span className="grow" />
            {mayEdit && (
              <Button
                tone="primary"
                icon={<IconPencil className="icon" aria-hidden="true" />}
                onClick={() => setEdits(true)}
              >
                {t('sim.edit')}
              </Button>
            )}
          </>
        )
      }
      {...drawer}
    >
      <QueryState
        query={sim}
        failed={t('sim.failed')}
        loading={<SkeletonLines />}
        missing={<NotAuthorised wasThere={lastNumber !== undefined} />}
      >
        {(known) => <Sections sim={known} />}
      </QueryState>
      {edits && row && (
        <Suspense fallback={null}>
          <EditSim sim={row} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </Drawer>
  );
}

/** They stand under the number, because a telephone has no room for them next to it. */
const StatusAndHolder = ({ sim }: { sim: SimRow }) => (
  <span className={styles.simSub}>
    <SimStatus sim={sim} />
    {holderOf(sim)}
  </span>
);

/** A SIM card is read from its supplier by system admins, and by whoever waits for what came of a change of it. */
function useMayRefresh(sim: SimRow | null | undefined): boolean {
  const { role } = useUser();
  const may = useCan();
  return may(areas.simRequests.refreshOne) && (isRole(role, 'systemAdmin') || isUncertain(sim?.change));
}

function Sections({ sim }: { sim: SimRow }) {
  const { t } = useTranslation();
  const may = useCan();
  return (
    <>
      <Notices sim={sim} />
      <section>
        <h3>{t('sim.details')}</h3>
        <SimDetails sim={sim} />
      </section>
      {sim.supplier === 2 && may(areas.simRequests.locate) && (
        <section>
          <h3>{t('sim.geolocation')}</h3>
          <Geolocation sim={sim} />
        </section>
      )}
      <section>
        <SimUsage sim={sim.value} />
      </section>
      <section>
        <h3>{t('sim.history')}</h3>
        <SimHistory sim={sim.value} />
      </section>
    </>
  );
}

/** What needs somebody: alerts, a change that is not settled or has failed, a card that cannot be edited. */
function Notices({ sim }: { sim: SimRow }) {
  const { t } = useTranslation();
  const { change, alerts, base } = sim;
  return (
    <section className={styles.simNotices} aria-live="polite">
      {change && (isUnsettled(change) || change.state === 'failed') && (
        <Banner tone={change.state === 'failed' ? 'warning' : 'info'}>{changeText(change)}</Banner>
      )}
      {alerts.map(({ kind, since }) => (
        <Banner
          key={kind}
          tone="warning"
          icon={<IconAlertTriangle className="icon" aria-hidden="true" />}
          action={<RelativeTime value={since} />}
        >
          {t(alertTexts[kind])}
        </Banner>
      ))}
      {base === 1 && <p className="dim">{t('sim.base')}</p>}
    </section>
  );
}

function SimDetails({ sim }: { sim: SimRow }) {
  const { t } = useTranslation();
  const isAdmin = isAtLeast(useUser().role, 'reseller');
  const [subscription] = sim.subscription;
  const copied = (label: string, value: string) =>
    value ? (
      <Mono key={label} copy={label}>
        {value}
      </Mono>
    ) : (
      '-'
    );
  const rows: (readonly [string, ReactNode])[] = [
    [t('sims.number'), copied(t('sims.number'), sim.number)],
    [t('sims.status'), <SimStatus key="s" sim={sim} />],
    [
      t('sims.rover'),
      linked(sim.rovername, sim.rover !== null && page('casterrovermanage', { id: sim.rover })) ??
        (sim.stationname || '-'),
    ],
    [
      t('sims.company'),
      linked(sim.companyname, sim.company !== null && page('castercompany', { id: sim.company })) ?? '-',
    ],
    ...(sim.order
      ? ([
          [
            t('sim.order'),
            linked(sim.order.reference, page('casterorders', { search: { open: sim.order.id } })),
          ],
        ] as const)
      : []),
    [t('sims.dealer'), sim.dealername || '-'],
    [t('sims.reseller'), sim.resellername || '-'],
    [t('sims.dataused'), <DataOfMonth key="m" sim={sim} />],
    ...(sim.rover !== null && subscription?.corrections === 1
      ? ([[t('sim.estimate'), <CorrectionsEstimate key="c" rover={sim.rover} />]] as const)
      : []),
    [t('sims.package'), sim.package || '-'],
    [t('sim.apn'), sim.apn || '-'],
    [t('sim.service'), sim.service || '-'],
    [t('sim.msisdn'), sim.msisdn || '-'],
    [t('sims.online'), sim.online === null ? '-' : t(sim.online ? 'sims.yes' : 'sims.no')],
    ...(isAdmin
      ? ([
          [t('sims.supplier'), sim.simsupplier],
          [t('sims.endpoint'), sim.endpoint_name || '-'],
          [t('sim.endpointId'), copied(t('sim.endpointId'), sim.endpoint_id)],
          [t('sim.connectionId'), copied(t('sim.connectionId'), sim.connection_id)],
        ] as const)
      : []),
    ...(subscription
      ? ([[t('sim.subscription'), `${subscription.subscription}, ${subscription.statustext}`]] as const)
      : []),
    [t('sim.read'), <DateText key="r" value={sim.read} />],
  ];
  return <Details rows={rows} />;
}

/** A name as a link to its page; undefined without a page. */
const linked = (name: string, to: ReturnType<typeof page> | false): ReactNode =>
  to ? (
    <Link className="link" {...to}>
      {name}
    </Link>
  ) : undefined;

/** What counts against the package: of the whole month, also where the card has come only since. */
function DataOfMonth({ sim: { dataused, held } }: { sim: SimRow }) {
  const { t } = useTranslation();
  const size = megabytes(dataused);
  const isNew = held.slice(0, 7) === new Date().toISOString().slice(0, 7); // months are in UTC, as suppliers bill
  if (!isNew || dataused === 0) return size;
  return (
    <span className={styles.simMonth}>
      {size}
      <small className="dim">{t('sim.dataBefore')}</small>
    </span>
  );
}
