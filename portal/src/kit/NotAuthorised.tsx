import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { START_PATH } from '../app/paths.ts';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import { IconLock } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { EmptyState } from '../ui/States.tsx';
import './messages.ts';

interface Props {
  /** A page also offers the way to the start. */
  page?: boolean;
  /** It was there when it was opened. */
  wasThere?: boolean;
}

/** A record that is not there for this person, whether it exists or not, or not any more. */
export function NotAuthorised({ page = false, wasThere = false }: Props) {
  const { t } = useTranslation();
  const { actingfor } = useUser();
  const navigate = useNavigate();
  const action = page && {
    action: { label: t('kit.toStart'), run: () => void navigate({ to: START_PATH }) },
  };
  if (wasThere)
    return (
      <div role="alert">
        <EmptyState title={t('kit.gone')} {...action}>
          {t('kit.goneText')}
        </EmptyState>
      </div>
    );
  return (
    <EmptyState title={t('kit.notYours')} icon={<IconLock className="icon" aria-hidden="true" />} {...action}>
      {actingfor ? t('kit.notYoursActing', { dealer: actingfor.title }) : t('kit.notYoursText')}
    </EmptyState>
  );
}

/** `NotAuthorised` as a page; `title` is that of the page when the record is unknown. */
export function NotAuthorisedPage({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <Page title={title} actions={actions}>
      <NotAuthorised page />
    </Page>
  );
}
