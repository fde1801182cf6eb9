import type { Access } from '@cairn/contract';
import { useCallback } from 'react';
import { useCan } from '../auth/useCan.ts';
import type { ListAddress } from './listFilter.ts';

interface Options<Filter extends ListAddress> {
  filter: Filter;
  /** Must be the same function between renders. */
  onFilter: (patch: { add?: 1 | undefined; edit?: number | undefined }, how?: { push?: boolean }) => void;
}

/**
 * The form of a list's record, which lives in the address: `?add=1` or `?edit=140`. All of it is undefined for those
 * who may not make the call that saves.
 */
export function useRecordDialog<Filter extends ListAddress>(
  { filter, onFilter }: Options<Filter>,
  access: Access,
  label: string,
) {
  const allowed = useCan()(access);
  const edit = useCallback((id: number) => onFilter({ edit: id }, { push: true }), [onFilter]);
  if (!allowed) return { add: undefined, edit: undefined, dialog: undefined };
  return {
    /** Opens the form of a new record: the button of the page and of the empty list. */
    add: { label, run: () => onFilter({ add: 1, edit: undefined }, { push: true }) },
    edit,
    dialog:
      filter.add || filter.edit !== undefined
        ? { id: filter.edit, filter, onClose: () => onFilter({ add: undefined, edit: undefined }) }
        : undefined,
  };
}
