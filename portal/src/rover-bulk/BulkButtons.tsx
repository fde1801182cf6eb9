import { type BulkAction, bulkActions } from '@cairn/contract';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import './messages.ts';

/** What can be done with the selected rovers of the list. */
export function BulkButtons({ onAction }: { onAction: (action: BulkAction) => void }) {
  const { t } = useTranslation();
  return bulkActions.map((name) => (
    <Button key={name} tone="quiet" size="small" onClick={() => onAction(name)}>
      {t(`roverBulk.${name}`)}
    </Button>
  ));
}
