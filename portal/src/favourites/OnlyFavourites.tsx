import { useTranslation } from '../language/index.ts';
import { IconStar } from '../ui/icons.tsx';
import './messages.ts';

interface Props {
  value: boolean;
  onChange: (only: boolean) => void;
}

/** A filter of a list: nothing but what the person has marked. */
export function OnlyFavourites({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <span className={value ? 'chip on' : 'chip add'}>
      <button type="button" aria-pressed={value} onClick={() => onChange(!value)}>
        <IconStar className="icon" aria-hidden="true" />
        {t(value ? 'favourites.only' : 'favourites.view')}
      </button>
    </span>
  );
}
