import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import { LazyMap, type LazyMapProps } from '../map/LazyMap.tsx';
import { hover, useHovered } from './hover.ts';

/** The map, showing which rover of the table is under the pointer. */
export function RoverMap(props: LazyMapProps) {
  const hovered = useHovered();
  useEffect(() => () => hover(undefined), []);
  return <LazyMap {...props} hovered={hovered} onHover={(id) => hover(id === undefined ? id : Number(id))} />;
}

/** Around the table: its row is marked while its rover is under the pointer on the map, and the other way round. */
export function HoveredRows({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const hovered = useHovered();
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-id="${hovered}"]`);
    if (!row) return;
    row.dataset.hinted = '';
    return () => {
      delete row.dataset.hinted;
    };
  }, [hovered]);
  const hoverRow = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return;
    const id = event.target.closest<HTMLElement>('[data-id]')?.dataset.id;
    hover(id === undefined ? undefined : Number(id));
  };
  return (
    <div ref={box} onPointerOver={hoverRow} onPointerLeave={() => hover(undefined)}>
      {children}
    </div>
  );
}
