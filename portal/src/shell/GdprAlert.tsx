import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { areas, query } from '../api.ts';
import { pathOf } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { IconShieldExclamation } from '../ui/icons.tsx';

/** How many companies have not accepted the data-processing notice; polled every two minutes. */
export function GdprAlert() {
  const { t } = useTranslation();
  const may = useCan();
  const { data } = useQuery({
    ...query(areas.compliance.outstanding, { limit: 1 }),
    refetchInterval: 120_000,
    select: ({ counts }) => counts[0],
    enabled: may(areas.compliance.outstanding),
  });
  if (!data) return null;
  const text = t('shell.gdprWaiting', { n: data });
  return (
    <span role="status">
      <Link className="gdpr" to={pathOf('castergdpr')} title={text}>
        <IconShieldExclamation className="icon icon-14" aria-hidden="true" />
        <span>{text}</span>
      </Link>
    </span>
  );
}
