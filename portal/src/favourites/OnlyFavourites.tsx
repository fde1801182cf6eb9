import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { IconStar } from '../ui/icons.tsx';
import styles from './favourites.module.css';
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
        <IconStar className={classes('icon', value && styles.filled)} aria-hidden="true" />
        {t(value ? 'favourites.only' : 'favourites.view')}
      </button>
    </span>
  );
}
