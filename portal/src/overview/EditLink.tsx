import type { Access } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { page } from '../app/paths.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { IconPencil } from '../ui/icons.tsx';
import './messages.ts';

interface Props {
  list: 'casterresellers' | 'casterdealers' | 'castercompanies';
  id: number;
  /** What saves the form. */
  call: Access;
}

/** Opens the form of a tenant, which is on the page of its list. */
export function EditLink({ list, id, call }: Props) {
  const { t } = useTranslation();
  const may = useCan();
  const mayOpen = useMayOpen();
  if (!mayOpen(list) || !may(call)) return null;
  return (
    <Link className="button" {...page(list, { search: { edit: id } })}>
      <IconPencil className="icon" aria-hidden="true" />
      {t('overview.edit')}
    </Link>
  );
}
