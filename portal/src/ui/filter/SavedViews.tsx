import { Popover } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { CopyTextButton } from '../Copy.tsx';
import { count } from '../format.ts';
import { IconBookmark, IconLink, IconX } from '../icons.tsx';
import '@mantine/core/styles/Popover.css';
import './views.css';
import { Button } from '../Button.tsx';
import { TextField } from '../Fields.tsx';
import { toast, UNDO_MS } from '../toast.tsx';
import { useChosenInSight } from '../useChosenInSight.ts';
import { usePersonalStorage } from '../useLocalStorage.ts';
import {
  currentView,
  isReadyView,
  type ReadyView,
  tenantsOf,
  type View,
  viewed,
  withView,
  withViewBack,
} from './views.ts';

interface Props {
  /** The list: "rovers". */
  name: string;
  /** The first tab, without any filter: "All rovers". */
  all: string;
}

/** A view that every reader of a list has, with the number of its rows; undefined until that is known. */
export interface OfferedView extends ReadyView {
  readonly text: string;
  /** What exactly is in it. */
  readonly hint?: string;
  readonly count: number | undefined;
}

/** The views of a list, as links: those that it offers, and those that the person has saved in this browser. */
export function useViews(list: string, offered: readonly OfferedView[] = []) {
  const [views, setViews] = usePersonalStorage<View[]>(`views:${list}`, []);
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const show = (next: Readonly<Record<string, unknown>>) =>
    void navigate({ to: '.', search: next as never, resetScroll: false });
  const tenants = tenantsOf(search);
  const current = currentView(views, search);
  const ready = current ? undefined : offered.find((view) => isReadyView(view, search));
  return {
    views,
    offered,
    current,
    ready,
    /** A ready-made view and nothing else. */
    isReady:
      ready !== undefined &&
      Object.keys(viewed(search)).length === Object.keys({ ...ready.filters, ...ready.search }).length,
    plain: Object.keys(viewed(search)).length === 0,
    isAll: Object.keys(viewed(search)).length === Object.keys(tenants).length,
    show,
    showAll: () => show(tenants),
    offer: ({ filters, search: order }: ReadyView) => show({ ...tenants, ...filters, ...order }),
    save: (name: string) => setViews(withView(views, name, search)),
    remove: (view: View) => setViews(views.filter((other) => other !== view)),
    /** Puts back one that was removed, unless its name was given to another meanwhile. */
    putBack: (view: View) => setViews((known) => withViewBack(known, view)),
  };
}

/** Views as tabs above the filters; nothing where a list has none. */
export function ViewTabs({ all, views: saved }: Pick<Props, 'all'> & { views: ReturnType<typeof useViews> }) {
  const { t } = useTranslation();
  const { views, offered, current, ready, isAll, show, showAll, offer, remove, putBack } = saved;
  const row = useChosenInSight<HTMLElement>(current?.name ?? ready?.value);
  const removeView = (view: View) => {
    remove(view);
    toast('ok', t('filter.viewRemoved', { name: view.name }), undefined, UNDO_MS, (close) => (
      <Button
        size="small"
        data-undo
        onClick={() => {
          putBack(view);
          close();
        }}
      >
        {t('ui.undo')}
      </Button>
    ));
  };
  if (views.length === 0 && offered.length === 0) return null;
  return (
    <nav ref={row} className="tabs views" aria-label={t('filter.views')}>
      <button type="button" aria-current={isAll ? 'page' : undefined} onClick={showAll}>
        {all}
      </button>
      {offered.map((view) => (
        <button
          key={view.value}
          type="button"
          aria-current={view === ready ? 'page' : undefined}
          title={view.hint}
          onClick={() => offer(view)}
        >
          {view.text} <span className="badge">{count(view.count)}</span>
        </button>
      ))}
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
              onClick={() => removeView(view)}
            >
              <IconX className="icon icon-12" aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

/** Copies the address of the list as it is filtered now, for somebody else to open. */
export function CopyViewLink({ views: { plain } }: { views: ReturnType<typeof useViews> }) {
  const { t } = useTranslation();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const router = useRouter();
  if (plain) return null;
  const link = () => {
    const { href } = router.buildLocation({ to: '.', search: viewed(search) as never });
    return new URL(href, location.origin).href;
  };
  return (
    <CopyTextButton tone="quiet" size="small" icon={IconLink} text={link}>
      {t('filter.copyLink')}
    </CopyTextButton>
  );
}

/** Saves the current filters under a name; shown next to the chips while there is something to save. */
export function SaveView({ views: saved }: { views: ReturnType<typeof useViews> }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const { current, isReady, plain, save } = saved;
  if (plain || current || isReady) return null;
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
