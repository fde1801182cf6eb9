import { baseTypes, connectas } from '@cairn/contract';
import { type Name, useTranslation } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { textOf } from '../records/parts.ts';
import type { Conflict } from '../records/useRecordSave.ts';
import { countries } from '../tenancy/countries.ts';
import type { BaseForm } from './base.rules.ts';

/** What others changed of a base. A position is decided as a whole, and a password is not shown. */
export function BaseChanged({ conflict }: { conflict: Conflict<BaseForm> }) {
  const { t } = useTranslation();
  const text = (field: keyof BaseForm & string, label: Name<'bases'>): ShownPart<BaseForm> => ({
    fields: [field],
    label: t(`bases.${label}`),
    shown: (form) => String(form[field]),
  });
  const parts: ShownPart<BaseForm>[] = [
    text('text', 'name'),
    text('mount', 'mount'),
    { fields: ['type'], label: t('bases.type'), shown: ({ type }) => textOf(baseTypes, type) },
    {
      fields: ['country', 'connecta'],
      label: t('bases.country'),
      shown: ({ country, connecta }) => `${textOf(countries, country)}, ${textOf(connectas, connecta)}`,
    },
    {
      fields: ['topcomm'],
      label: t('bases.topcomm'),
      shown: ({ topcomm }) => t(topcomm === 1 ? 'bases.yes' : 'bases.no'),
    },
    {
      fields: ['latitude', 'longitude', 'altitude'],
      label: t('bases.where'),
      shown: ({ latitude, longitude, altitude }) =>
        [`${latitude}°`, `${longitude}°`, altitude && `${altitude} m`].filter(Boolean).join(', '),
    },
    text('station_id', 'stationId'),
    {
      fields: ['password'],
      label: t('bases.password'),
      shown: ({ password }) =>
        t(password === conflict.read.password ? 'bases.passwordOld' : 'bases.passwordNew'),
    },
    text('client_serial', 'clientSerial'),
    text('gnss_serial', 'gnssSerial'),
    text('iccid', 'iccid'),
    text('virtual_ip', 'virtualIp'),
  ];
  return <ChangedDialog conflict={conflict} parts={parts} />;
}
