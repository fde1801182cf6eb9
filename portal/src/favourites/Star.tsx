import type { FavouriteKind } from '@cairn/contract';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../language/index.ts';
import { classes } from '../ui/classes.ts';
import { IconStar } from '../ui/icons.tsx';
import { usePageShortcuts } from '../ui/Shortcuts.tsx';
import styles from './favourites.module.css';
import { useFavourite } from './useFavourites.ts';

interface Props {
  kind: FavouriteKind;
  id: number;
  name: string;
}

/** The star of a record: pressed, it is one of the person's favourites. Nothing for those who have no list of its kind. */
function Star({ kind, id, name, tabIndex }: Props & { tabIndex?: number }) {
  const { t } = useTranslation();
  const { may, marked, toggle } = useFavourite(kind, id, name);
  if (!may) return null;
  return (
    <button
      type="button"
      className={classes('icon-button', 'small', styles.star)}
      aria-pressed={marked}
      aria-label={t('favourites.star', { name })}
      title={t(marked ? 'favourites.remove' : 'favourites.add')}
      data-key="s"
      tabIndex={tabIndex}
      onClick={toggle}
    >
      <IconStar className="icon" aria-hidden="true" />
    </button>
  );
}

/** The star in the head of a page or drawer; S presses it. */
export function HeadStar(props: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLSpanElement>(null);
  const shortcuts = useMemo(
    () => [
      {
        keys: 's',
        label: t('favourites.toggle'),
        run: () => box.current?.querySelector('button')?.click(),
      },
    ],
    [t],
  );
  usePageShortcuts(shortcuts);
  return (
    <span ref={box} className={styles.head}>
      <Star {...props} />
    </span>
  );
}

/** The name in a list with its star, which S presses on the row that has the focus. */
export function StarredName(props: Props) {
  return (
    <span className={styles.starred}>
      <span className="cut">{props.name}</span>
      <Star {...props} tabIndex={-1} />
    </span>
  );
}
