import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { usePersonalStorage } from '../useLocalStorage.ts';
import { beforeTyping, type Findable, matchOf, ranked, type Uses, withUse } from './palette.rules.ts';

export interface PaletteAction extends Findable {
  /** The tenant that it belongs to, or its place. */
  readonly description?: string | undefined;
  /** What kind of thing: "Page", "Rover". */
  readonly kind: string;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

export interface PaletteSources {
  /** Pages and actions, which are here. */
  readonly known: readonly PaletteAction[];
  /** Records, which the server finds by two characters and more. */
  readonly search: (typed: string) => Promise<readonly PaletteAction[]>;
  /** Records that the person has marked: offered before anything is typed, and found without the server. */
  readonly favourites: readonly PaletteAction[];
}

/** As many results as fit without much scrolling. */
const MAX_FOUND = 20;

/** What fits a text, best first; without a text the favourites and the latest choices. The server is queried 120 ms after the last key. */
export function useFound({ known, search, favourites }: PaletteSources, typed: string) {
  const [uses, setUses] = usePersonalStorage<Uses>('palette-uses', {});
  const [reply, setReply] = useState<{ typed: string; records: readonly PaletteAction[] }>();
  const text = typed.trim();
  const asks = text.length >= 2;
  useEffect(() => {
    if (!asks) return;
    let current = true;
    const timer = setTimeout(async () => {
      const records = await search(text).catch(() => []);
      if (current) setReply({ typed: text, records });
    }, 120);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [asks, text, search]);
  const items = useMemo(() => {
    if (text === '') return beforeTyping(favourites, known, uses);
    const here = [...known, ...favourites].filter((item) => matchOf(item, text) > 0);
    // while the next reply is on its way, what still fits of the last one stays
    const records =
      !asks || !reply
        ? []
        : reply.typed === text
          ? reply.records
          : reply.records.filter((item) => matchOf(item, text) > 0);
    const others = records.filter(({ id }) => !favourites.some((one) => one.id === id));
    const marked = new Set(favourites.map(({ id }) => id));
    return ranked([...here, ...others], text, uses, marked).slice(0, MAX_FOUND);
  }, [known, favourites, reply, text, asks, uses]);
  return {
    items,
    searching: asks && reply?.typed !== text,
    use: ({ id }: PaletteAction) => setUses(withUse(uses, id, Date.now())),
  };
}
