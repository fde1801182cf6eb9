import { useTranslation } from '../language/index.ts';
import { Segmented } from './Button.tsx';
import { useLocalStorage } from './useLocalStorage.ts';
import { usePhone } from './usePhone.ts';

/**
 * What a page with a list and a map shows: both, but on a phone either of the two, as the person chose last, and at first
 * the list, which needs no map to be fetched and drawn.
 *
 * @param name of the page, under which the browser remembers the choice
 */
export function useListOrMap(name: string) {
  const { t } = useTranslation();
  const phone = usePhone();
  const [view, setView] = useLocalStorage<'list' | 'map'>(`${name}-view`, 'list');
  return {
    list: !phone || view === 'list',
    map: !phone || view === 'map',
    /** Only a phone offers the choice. */
    choice: phone && (
      <Segmented
        wide
        label={t('ui.view')}
        options={[
          { value: 'list', label: t('ui.viewList') },
          { value: 'map', label: t('ui.viewMap') },
        ]}
        value={view}
        onChange={setView}
      />
    ),
  };
}
