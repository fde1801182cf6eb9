import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../session/session.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import './words.ts';

/** Opens the form of a tenant, which is on the page of its list. */
export function EditLink({ path, id }: { path: string; id: number }) {
  const { t } = useTranslation();
  const { readonly } = useUser();
  const mayOpen = useMayOpen();
  if (!mayOpen(path) || readonly) return null;
  return (
    <Link className="btn" to={path} search={{ edit: id } as never}>
      <IconPencil className="i" aria-hidden="true" />
      {t('overview.edit')}
    </Link>
  );
}
