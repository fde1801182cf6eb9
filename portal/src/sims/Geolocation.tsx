import type { areas, Reply, SimRow } from '@cairn/contract';
import { useState } from 'react';
import { locale, serverText, useTranslation } from '../language/index.ts';
import { Button, Spinner } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { RelativeTime } from '../ui/Time.tsx';
import { countryText } from './countryText.ts';
import { useGeolocation } from './useGeolocation.ts';
import './messages.ts';

type Location = NonNullable<Reply<typeof areas.simRequests.locate>['location']>;

/** The cell that a SIM card was last in, and the way to make the network forget it. */
export function Geolocation({ sim }: { sim: SimRow }) {
  const { t } = useTranslation();
  const geo = useGeolocation(sim);
  const [confirms, setConfirms] = useState(false);
  const busy = geo.isFetching || geo.cancel.isPending;
  return (
    <div className="stack sim-geolocation" aria-live="polite">
      <State geo={geo} />
      <div className="row">
        <Button disabled={busy} onClick={geo.get}>
          {t(geo.reply?.requested ? 'sim.geoAgain' : 'sim.geoGet')}
        </Button>
        <Button tone="danger" disabled={geo.cancel.isPending} onClick={() => setConfirms(true)}>
          {t('sim.geoCancel')}
        </Button>
      </div>
      {confirms && (
        <ConfirmDialog
          opened
          danger
          title={t('sim.geoCancel')}
          label={t('sim.geoCancelYes')}
          stay={t('sim.geoCancelNo')}
          onClose={() => setConfirms(false)}
          onConfirm={() => {
            setConfirms(false);
            geo.cancel.mutate();
          }}
        >
          <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
            {t('sim.geoCancelText')}
          </Banner>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Idle, fetching, a result or an error; what is being cancelled, and what came of that, stand instead. */
function State({ geo }: { geo: ReturnType<typeof useGeolocation> }) {
  const { t } = useTranslation();
  const { reply, cancel, cancelled, error } = geo;
  if (cancel.isPending) return <Busy text={t('sim.geoCancelling')} />;
  if (cancel.error) return <Failed text={cancel.error.message} />;
  if (cancelled?.error) return <Failed text={serverText(cancelled.message)} />;
  if (cancelled) return <p>{serverText(cancelled.message)}</p>;
  if (geo.isFetching) return <Busy text={t('sim.geoFetching')} />;
  if (error) return <Failed text={error.message} />;
  if (reply?.error) return <Failed text={serverText(reply.message)} at={reply.requested} />;
  if (reply?.location) return <Cell location={reply.location} at={reply.requested} />;
  return <p className="dim">{reply?.message ? serverText(reply.message) : t('sim.geoIdle')}</p>;
}

function Busy({ text }: { text: string }) {
  return (
    <p className="row" role="status">
      <Spinner /> {text}
    </p>
  );
}

function Failed({ text, at = null }: { text: string; at?: string | null }) {
  const { t } = useTranslation();
  return (
    <Banner tone="error" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
      {text || t('sim.geoFailed')}
      {at && (
        <span className="dim nowrap">
          {' '}
          <RelativeTime value={at} />
        </span>
      )}
    </Banner>
  );
}

function Cell({ location, at }: { location: Location; at: string | null }) {
  const { t } = useTranslation();
  const { countryName, operatorName, cellIdRatType, cellId, mcc, mnc, lac, locationInfoAge } = location;
  return (
    <Details
      rows={[
        [t('sim.country'), countryName && countryText(countryName, locale())],
        [t('sim.operator'), operatorName],
        [t('sim.radio'), cellIdRatType],
        [t('sim.cell'), cellId],
        [t('sim.mccMnc'), mcc === null ? null : `${mcc} ${mnc ?? ''}`],
        [t('sim.lac'), lac],
        [t('sim.age'), locationInfoAge === null ? null : t('sim.ageMinutes', { count: locationInfoAge })],
        [t('sim.geoAt'), <RelativeTime key="at" value={at} />],
      ]}
    />
  );
}
