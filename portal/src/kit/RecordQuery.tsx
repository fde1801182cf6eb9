import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { NotAuthorised } from './NotAuthorised.tsx';
import './messages.ts';

interface Props<Known> {
  /** Kind of the record. */
  name: string;
  id: number;
  /** Undefined when there is no such record for this person. */
  read: () => Promise<Known | undefined>;
  title: string;
  /** The width of the dialog, px. */
  width?: number;
  /** How many fields its form has, about. */
  fields: number;
  onClose: () => void;
  children: (record: Known) => ReactNode;
}

/**
 * Reads a record for its form: until then the form's outline, or why there is none. The form's own query, so that no
 * other read of the record changes what is being edited.
 */
export function RecordQuery<Known extends object>(props: Props<Known>) {
  const { name, id, read, children } = props;
  const { t } = useTranslation();
  const found = useQuery({
    queryKey: ['form', name, id],
    queryFn: async () => (await read()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (found.data) return children(found.data);
  return (
    <Dialog opened onClose={props.onClose} title={props.title} width={props.width ?? 760}>
      <QueryState
        query={found}
        failed={t('kit.unreadable')}
        loading={<FormOutline fields={props.fields} />}
        missing={<NotAuthorised />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  );
}

const FormOutline = ({ fields }: { fields: number }) => (
  <div className="form">
    {Array.from({ length: fields }, (_, field) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
      <div key={field} className="field span-3">
        <Skeleton width={72} height={14} />
        <Skeleton height={30} />
      </div>
    ))}
  </div>
);
