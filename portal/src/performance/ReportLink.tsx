import type { ReportSubject } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';

/** The performance report of a record, of the last seven days, from the page of that record. */
export function ReportLink({ subject, id }: { subject: ReportSubject; id: number }) {
  const { t } = useTranslation();
  return (
    <Link className="button" {...page('casterperformance', { search: { [subject]: id, range: 'last7' } })}>
      {t('route.casterperformance')}
    </Link>
  );
}
