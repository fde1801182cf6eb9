import { IconShieldExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { areas, query } from '../api.ts';
import { useCan } from '../session/useCan.ts';
import { placeNamed } from './places.ts';

/** How many companies have not accepted the data-processing notice; asked every two minutes. */
export function GdprAlert() {
  const { t } = useTranslation();
  const may = useCan();
  const place = placeNamed('castergdpr');
  const { data } = useQuery({
    ...query(areas.compliance.outstanding, { limit: 1 }),
    refetchInterval: 120_000,
    select: ({ counts }) => counts[0],
    enabled: may(areas.compliance.outstanding),
  });
  if (!data || !place?.screen) return null;
  const text = t('shell.gdprWaiting', { n: data });
  return (
    <span role="status">
      <Link className="gdpr" to={place.path as string} title={text}>
        <IconShieldExclamation className="i i-14" aria-hidden="true" />
        <span>{text}</span>
      </Link>
    </span>
  );
}
