import { Dialog } from './Dialog.tsx';
import { EmptyState, ErrorState, type Failure, Skeleton } from './States.tsx';

interface Props {
  title: string;
  width: number;
  /** Data is null when there is no such record. */
  query: { data: unknown; error: Error | null; refetch: () => unknown };
  missing: string;
  failed: string;
  /** How many the form will have, about. */
  fields: number;
  onClose: () => void;
}

/** Shown instead of a form until its record is loaded: the form's outline, or the error. */
export function RecordPendingDialog({ title, width, query, missing, failed, fields, onClose }: Props) {
  return (
    <Dialog opened onClose={onClose} title={title} width={width}>
      {query.data === null ? (
        <EmptyState title={missing} />
      ) : query.error ? (
        <ErrorState title={failed} error={query.error as Failure} onRetry={() => void query.refetch()} />
      ) : (
        <div className="form">
          {Array.from({ length: fields }, (_, field) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else
            <div key={field} className="field span-3">
              <Skeleton width={72} height={14} />
              <Skeleton height={30} />
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
