import type { BulkAction, BulkReply, BulkRow } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call } from '../api.ts';
import { t as say, useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { QueryState } from '../ui/States.tsx';
import { BulkForm, hasForm } from './BulkForm.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkResult } from './BulkResult.tsx';
import { PartsProgress } from './PartsProgress.tsx';
import { inParts } from './parts.rules.ts';
import { useBulkForm } from './useBulkForm.ts';
import './messages.ts';

interface Props {
  action: BulkAction;
  rovers: readonly number[];
  /** Whose they are. */
  dealers: readonly number[];
  /** Something was done. */
  onDone: () => void;
  onClose: () => void;
}

/** An action on many rovers: its form, what it would do with each, and what it did. */
export function BulkDialog({ action, rovers, dealers, onDone, onClose }: Props) {
  const { t } = useTranslation();
  /** 0 in the form; each preview is another one. */
  const [attempt, setAttempt] = useState(hasForm(action) ? 0 : 1);
  const [last, setLast] = useState(attempt);
  const [result, setResult] = useState<BulkReply>();
  const [undone, setUndone] = useState<BulkReply>();
  const title = t(`roverBulk.${action}Title`, { count: rovers.length });
  const [reached, setReached] = useState(0);
  const { form, input } = useBulkForm({ action, rovers, onResult: setResult, onProgress: setReached });
  const preview = useQuery({
    queryKey: ['bulk preview', attempt],
    queryFn: ({ signal }) =>
      inParts(input, setReached, (part) => call(areas.roverBulk.preview, part, { signal })),
    enabled: attempt > 0 && !result,
    // it holds locks and is of one moment: never read again by itself
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (result) {
    const previewed = preview.data?.rows ?? [];
    const left = previewed.filter(({ done }) => done === 0); // was not sent, and was selected all the same
    const rows = [...left, ...result.rows.map((row) => named(row, previewed))];
    return (
      <BulkResult
        title={undone ? t('roverBulk.restoreTitle', { count: undone.rows.length }) : title}
        reply={undone ?? { ...result, rows }}
        onUndone={action === 'archive' && !undone ? setUndone : undefined}
        onClose={() => {
          onClose();
          onDone();
        }}
      />
    );
  }
  if (attempt === 0 && hasForm(action))
    return (
      <BulkForm
        action={action}
        title={title}
        dealers={dealers}
        form={form}
        onPreview={() => {
          setAttempt(last + 1);
          setLast(last + 1);
        }}
        onClose={onClose}
      />
    );
  const back = hasForm(action)
    ? () => {
        form.reset(); // why it was refused is of the preview
        setAttempt(0);
      }
    : undefined;
  if (preview.data)
    return (
      <BulkPreview
        key={preview.dataUpdatedAt}
        title={title}
        action={action}
        form={form}
        preview={preview.data}
        reached={reached}
        onBack={back}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      opened
      plain
      width={760}
      title={title}
      onClose={onClose}
      footer={
        <>
          {back && <Button onClick={back}>{t('roverBulk.back')}</Button>}
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </>
      }
    >
      <QueryState
        query={preview}
        failed={t('roverBulk.failed')}
        loading={<PartsProgress reached={reached} total={rovers.length} />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  );
}

/** A rover that others deleted after the preview has no name any more: it is shown by that of the preview, and why. */
function named(row: BulkRow, previewed: readonly BulkRow[]): BulkRow {
  const before = row.title === '' ? previewed.find(({ id }) => id === row.id) : undefined;
  return before ? { ...row, title: before.title, company: before.company, text: say('roverBulk.gone') } : row;
}
