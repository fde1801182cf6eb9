import { useTranslation } from '../../language/index.ts';
import { IconX } from '../icons.tsx';

/** Takes what is set out of a filter that is typed into. */
export function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  return (
    <button type="button" aria-label={t('filter.remove', { name })} onClick={onRemove}>
      <IconX className="icon" aria-hidden="true" />
    </button>
  );
}
