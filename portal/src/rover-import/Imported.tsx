import type { areas, Reply } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { IconCircleCheck } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import styles from './rover-import.module.css';

/** More companies than these are found in the list. */
const MOST = 20;

/** What was imported, and the way to it. */
export function Imported({ imported }: { imported: Reply<typeof areas.roverImport.run> }) {
  const { t } = useTranslation();
  const { companies, rovers } = imported;
  return (
    <Banner
      tone="info"
      icon={<IconCircleCheck className="icon" aria-hidden="true" />}
      action={
        <Link
          className="button"
          {...page('casterrovers', { search: imported.created ? { created: imported.created } : {} })}
        >
          {t('roverImport.openList')}
        </Link>
      }
    >
      {t('roverImport.done', { count: rovers })}. {t('roverImport.doneText')}
      <ul className={styles.importCompanies}>
        {companies.slice(0, MOST).map(({ value, text, rovers: count }) => (
          <li key={value}>
            <Link className="link" {...page('casterrovers', { search: { company: value } })}>
              {t('roverImport.ofCompany', { company: text, count })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
