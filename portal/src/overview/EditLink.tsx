import type { Access } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { IconPencil } from '../ui/icons.tsx';
import './messages.ts';

/** Opens the form of a tenant, which is on the page of its list. */
export function EditLink({ path, id, call }: { path: string; id: number; call: Access }) {
  const { t } = useTranslation();
  const may = useCan();
  const mayOpen = useMayOpen();
  if (!mayOpen(path) || !may(call)) return null;
  return (
    <Link className="button" to={path} search={{ edit: id } as never}>
      <IconPencil className="icon" aria-hidden="true" />
      {t('overview.edit')}
    </Link>
  );
}
