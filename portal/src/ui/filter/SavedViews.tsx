import { Popover } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { IconBookmark, IconX } from '../icons.tsx';
import '@mantine/core/styles/Popover.css';
import './views.css';
import { Button } from '../Button.tsx';
import { TextField } from '../Fields.tsx';
import { usePersonalStorage } from '../useLocalStorage.ts';
import { currentView, type View, viewed, withView } from './views.ts';

interface Props {
  /** The list: "rovers". */
  name: string;
  /** The first tab, without any filter: "All rovers". */
  all: string;
}

/** The views of a list that the person has saved in this browser, as links. */
export function useViews(list: string) {
  const [views, setViews] = usePersonalStorage<View[]>(`views:${list}`, []);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  return {
    views,
    current: currentView(views, search),
    plain: Object.keys(viewed(search)).length === 0,
    show: (next: Readonly<Record<string, unknown>>) =>
      void navigate({ to: '.', search: next as never, resetScroll: false }),
    save: (name: string) => setViews(withView(views, name, search)),
    remove: (view: View) => setViews(views.filter((other) => other !== view)),
  };
}

/** Saved views as tabs above the filters; nothing where none is saved. */
export function ViewTabs({ all, views: saved }: Pick<Props, 'all'> & { views: ReturnType<typeof useViews> }) {
  const { t } = useTranslation();
  const { views, current, plain, show, remove } = saved;
  if (views.length === 0) return null;
  return (
    <nav className="tabs views" aria-label={t('filter.views')}>
      <button type="button" aria-current={plain ? 'page' : undefined} onClick={() => show({})}>
        {all}
      </button>
      {views.map((view) => (
        <span key={view.name}>
          <button
            type="button"
            aria-current={view === current ? 'page' : undefined}
            onClick={() => show(view.search)}
          >
            {view.name}
          </button>
          {view === current && (
            <button
              type="button"
              className="icon-button small"
              aria-label={t('filter.removeView', { name: view.name })}
              onClick={() => remove(view)}
            >
              <IconX className="icon icon-12" aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

/** Saves the current filters under a name; shown next to the chips while there is something to save. */
export function SaveView({ views: saved }: { views: ReturnType<typeof useViews> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { current, plain, save } = saved;
  if (plain || current) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (!name) return;
    save(name);
    setOpen(false);
  };
  return (
    <Popover opened={open} onChange={setOpen} width={248} position="bottom-start" trapFocus>
      <Popover.Target>
        <Button
          tone="quiet"
          size="small"
          icon={<IconBookmark className="icon icon-14" aria-hidden="true" />}
          onClick={() => setOpen(!open)}
        >
          {t('filter.saveView')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.saveView')}>
        <form onSubmit={submit} className="stack">
          <TextField label={t('filter.viewName')} name="name" maxLength={40} autoComplete="off" span={6} />
          <Button type="submit" tone="primary">
            {t('ui.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
