import type { CallInput, Endpoint, Reply } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../call.ts';
import { useTranslation } from '../language/index.ts';
import { RecordPendingDialog } from '../ui/RecordPendingDialog.tsx';
import './messages.ts';

interface Props<E extends Endpoint, Known> {
  endpoint: E;
  id: number;
  /** The record of a reply; undefined when there is none. */
  read: (reply: Reply<E>) => Known | undefined;
  title: string;
  /** How many fields its form has, about. */
  fields: number;
  onClose: () => void;
  children: (record: Known) => ReactNode;
}

/** Reads a record for its form: until then the form's outline, or why there is none. */
export function RecordQuery<E extends Endpoint, Known>(props: Props<E, Known>) {
  const { endpoint, id, read, title, fields, onClose, children } = props;
  const { t } = useTranslation();
  const found = useQuery({
    ...query(endpoint, { id } as unknown as CallInput<E>),
    staleTime: Number.POSITIVE_INFINITY, // what is typed must not be overwritten
    gcTime: 0,
    select: (reply): Known | null => read(reply as Reply<E>) ?? null,
  });
  if (found.data) return children(found.data as Known);
  return (
    <RecordPendingDialog
      title={title}
      width={760}
      query={found}
      missing={t('kit.missing')}
      failed={t('kit.unreadable')}
      fields={fields}
      onClose={onClose}
    />
  );
}
