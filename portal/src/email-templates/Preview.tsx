import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { MailFrame } from '../emails/MailFrame.tsx';
import { useTranslation } from '../language/index.ts';
import { RoverPick } from '../logs/RoverPick.tsx';
import { TenantFilter } from '../tenancy/TenantFilter.tsx';
import { useTenants } from '../tenancy/useTenants.ts';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import type { Language } from './template.rules.ts';
import './messages.ts';

/** The tenant in whose name an e-mail is shown, and the rover that it is about. */
export interface Place {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
  readonly rover?: number | undefined;
}

interface Props {
  id: number;
  language: Language;
  title: string;
  message: string;
  place: Place;
  onPlace: (place: Place) => void;
}

const TYPING_PAUSE_MS = 400;

/** How what is in the form arrives, in the name of a tenant and about a rover that can be chosen. */
export function Preview({ place, onPlace, ...draft }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const tenants = useTenants();
  const [asked] = useDebouncedValue(draft, TYPING_PAUSE_MS);
  const shown = useQuery({
    ...query(areas.emailTemplates.preview, { ...asked, ...place }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="chips">
        <TenantFilter
          userRole={role}
          options={tenants}
          value={place}
          onChange={(tenant) => onPlace({ ...tenant })}
        />
        <RoverPick value={place.rover} onChange={(rover) => onPlace({ ...place, rover })} />
      </div>
      <QueryState
        query={shown}
        failed={t('emailTemplates.previewFailed')}
        loading={<SkeletonLines count={6} />}
      >
        {({ subject, html, faults }) => (
          <>
            {faults.map(({ field, message }) => (
              <p key={`${field} ${message}`} className="tone-error">
                {message}
              </p>
            ))}
            <p>{t('emailTemplates.subjectShown', { subject })}</p>
            <MailFrame html={html} />
          </>
        )}
      </QueryState>
    </>
  );
}
