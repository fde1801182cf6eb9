/** A saved view: a name for the filters in the address. */
export interface View {
  readonly name: string;
  readonly search: Readonly<Record<string, unknown>>;
}

/** What of an address is no filter: the record that is open or edited, a new one, the page. */
const passing = new Set(['open', 'tab', 'edit', 'add', 'page']);

/** The part of the address that a view saves: filters and order. */
export const viewed = (search: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([name]) => !passing.has(name)));

/** A view that a list offers everybody: the filters that are it, and the order that suits it. */
export interface ReadyView {
  readonly value: string;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** The tenant filters of an address; a ready-made view is shown and counted within them. */
export const tenantsOf = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    ['reseller', 'dealer', 'company'].flatMap((name) =>
      search[name] === undefined ? [] : [[name, search[name]]],
    ),
  );

/** Whether the address shows a ready-made view, narrowed or not. */
export const isReadyView = ({ filters }: ReadyView, search: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(filters).every(([name, value]) => search[name] === value);

const same = (a: Record<string, unknown>, b: Record<string, unknown>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

/** The view that the address shows now. */
export const currentView = (views: readonly View[], search: Record<string, unknown>): View | undefined =>
  views.find((view) => same(view.search, viewed(search)));

/** The views with one more, or with a new meaning of an existing name. */
export const withView = (views: readonly View[], name: string, search: Record<string, unknown>): View[] => [
  ...views.filter((view) => view.name.toLowerCase() !== name.toLowerCase()),
  { name, search: viewed(search) },
];

/** The views with one that was removed, at the end; one that has its name by now stays as it is. */
export const withViewBack = (views: readonly View[], view: View): View[] =>
  views.some(({ name }) => name.toLowerCase() === view.name.toLowerCase()) ? [...views] : [...views, view];
