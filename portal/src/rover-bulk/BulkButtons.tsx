import { type BulkAction, bulkActions } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import './messages.ts';

interface Props {
  /** The list is that of deleted rovers. */
  isDeleted: boolean;
  onAction: (action: BulkAction) => void;
}

/** What can be done with the selected rovers of the list. */
export function BulkButtons({ isDeleted, onAction }: Props) {
  const { t } = useTranslation();
  const offered = bulkActions.filter((name) => (name === 'restore') === isDeleted);
  return offered.map((name) => (
    <Button key={name} tone="quiet" size="small" onClick={() => onAction(name)}>
      {t(`roverBulk.${name}`)}
    </Button>
  ));
}
