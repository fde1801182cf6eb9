import { useState } from 'react';
import { usePalette } from '../../src/shell/usePalette.ts';
import { Palette } from '../../src/ui/palette/Palette.tsx';

const names = ['Rovers', 'Rover sessions', 'Old rovers'];
const records = ['Wragby', 'Wragby mast', 'Old Wragby'];

/** The palette with three pages and three records that a slow server finds; the heading shows the last choice. */
export function Finder() {
  const [chosen, setChosen] = useState('');
  const palette = usePalette();
  const [mounts, setMounts] = useState(false);
  if (palette.opened && !mounts) setTimeout(() => setMounts(true), 300); // as long as its code takes to arrive
  const itemOf = (kind: string) => (label: string) => ({
    id: label,
    label,
    kind,
    run: () => setChosen(label),
  });
  const [sources] = useState({
    person: 1,
    known: names.map(itemOf('Page')),
    favourites: [],
    search: async (typed: string) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return records.filter((name) => name.toLowerCase().includes(typed)).map(itemOf('Rover'));
    },
  });
  return (
    <>
      <h1>Chosen: {chosen}</h1>
      {palette.opened && mounts && (
        <Palette {...sources} takeTyped={palette.takeTyped} onClose={palette.close} />
      )}
    </>
  );
}
