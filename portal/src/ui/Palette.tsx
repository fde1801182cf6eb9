import { Spotlight, spotlight } from '@mantine/spotlight';
import { useTranslation } from '../language/index.ts';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Input.css';
import '@mantine/spotlight/styles.css';
import './palette.css';
import { type ReactNode, useEffect, useState } from 'react';
import { IconSearch } from './icons.tsx';

export interface PaletteAction {
  id: string;
  label: string;
  /** Second line: where it is, whose it is. */
  description?: string;
  icon?: ReactNode;
  run: () => void;
}

/** A kind of thing that can be found. `find` gets at least two characters; its result may be late. */
export interface PaletteProvider {
  group: string;
  find: (typed: string) => readonly PaletteAction[] | Promise<readonly PaletteAction[]>;
}

interface Props {
  providers: readonly PaletteProvider[];
}

/** Opens the palette, for the button in the header. */
export const openPalette = () => spotlight.open();

/** Ctrl/⌘-K: pages, rovers, stations, companies, SIMs: what the providers find. Rendered once, in the shell. */
export function Palette({ providers }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { groups, searching } = useFound(providers, typed);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      attributes={{ content: { 'aria-label': t('palette.find') } }}
      maxHeight={420}
      scrollable
      size={560}
      radius="lg"
      transitionProps={{ duration: 120 }}
    >
      <Spotlight.Search
        placeholder={t('palette.find')}
        aria-label={t('palette.find')}
        leftSection={<IconSearch className="icon" aria-hidden="true" />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ group, actions }) => (
          <Spotlight.ActionsGroup key={group} label={group}>
            {actions.map((action) => (
              <Spotlight.Action
                key={action.id}
                label={action.label}
                description={action.description}
                leftSection={action.icon}
                onClick={action.run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {t(searching ? 'palette.searching' : typed.length < 2 ? 'palette.hint' : 'palette.nothing')}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

interface Found {
  group: string;
  actions: readonly PaletteAction[];
}

/** Queries every provider 150 ms after the last key; results of an older query are dropped. */
function useFound(providers: readonly PaletteProvider[], typed: string) {
  const [found, setFound] = useState<{ groups: readonly Found[]; searching: boolean }>({
    groups: [],
    searching: false,
  });
  useEffect(() => {
    const term = typed.trim();
    if (term.length < 2) {
      setFound({ groups: [], searching: false });
      return;
    }
    let current = true;
    setFound((before) => ({ ...before, searching: true }));
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(
        providers.map(async ({ group, find }) => ({ group, actions: (await find(term)).slice(0, 8) })),
      );
      if (!current) return;
      const groups = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      setFound({ groups: groups.filter(({ actions }) => actions.length > 0), searching: false });
    }, 150);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [providers, typed]);
  return found;
}
