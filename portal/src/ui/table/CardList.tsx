import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../language/index.ts';
import { Skeleton } from '../States.tsx';
import { MemoCard } from './Rows.tsx';
import { type BodyProps, useBody } from './useBody.ts';

/** Rows as cards in the page's own scroll, for 800 px and less. */
export function CardList<Row>(props: BodyProps<Row>) {
  const { rows, columns, idOf, sort } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measured = list.current ? Math.round(list.current.getBoundingClientRect().top + window.scrollY) : 0;
    if (measured !== top) setTop(measured);
  }, [top]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 81,
    overscan: 6,
    scrollMargin: top,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined || props.live ? index : idOf(row);
    },
  });
  const body = useBody(props, list, (index) => virtual.scrollToIndex(index));
  const isNearEnd = useNearEnd(rows.length);
  const sortable = columns.filter((column) => column.sortable !== false);

  return (
    <>
      {sortable.length > 1 && !props.hideToolbar && (
        <div className="sortrow">
          <label className="find sort">
            <span>{t('table.sortBy')}</span>
            <select
              value={sort ? `${sort.id} ${sort.desc}` : ''}
              onChange={(event) => {
                const [id = '', desc] = event.currentTarget.value.split(' ');
                props.onSort({ id, desc: desc === 'true' });
              }}
            >
              {!sort && <option value="">{t('table.unsorted')}</option>}
              {sortable.flatMap((column) =>
                [false, true].map((desc) => (
                  <option key={`${column.id} ${desc}`} value={`${column.id} ${desc}`}>
                    {column.header}, {t(desc ? 'table.descending' : 'table.ascending')}
                  </option>
                )),
              )}
            </select>
          </label>
        </div>
      )}
      <ul
        ref={list}
        className="rowcards"
        aria-label={props.label}
        aria-busy={props.loading}
        style={props.loading ? undefined : { height: virtual.getTotalSize() }}
        {...body.handlers}
      >
        {props.loading &&
          [60, 72, 54, 66].map((width) => (
            <li key={width} className="rowcard" aria-hidden="true">
              <Skeleton width={`${width}%`} height={14} />
              <Skeleton width="40%" />
            </li>
          ))}
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <li
              key={body.keyOf(row, item.index)}
              ref={virtual.measureElement}
              data-index={item.index}
              className="slot"
              style={{ transform: `translateY(${item.start - top}px)` }}
            >
              <MemoCard {...body.rowProps(row)} />
            </li>
          );
        })}
      </ul>
      {props.foot(isNearEnd)}
    </>
  );
}

const nearEnd = () => document.documentElement.scrollHeight - window.scrollY - window.innerHeight < 200;

/** Whether the end of the page is within 200 px; measured again at once when rows are added, before the next page is requested. */
function useNearEnd(rows: number): boolean {
  const [isNearEnd, setNear] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change how far the end is
  useLayoutEffect(() => setNear(nearEnd()), [rows]);
  useEffect(() => {
    const measure = () => setNear(nearEnd());
    window.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => {
      window.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, []);
  return isNearEnd;
}
