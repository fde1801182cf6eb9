import type { KeyboardEvent, ReactNode } from 'react';

interface Tab<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** How much there is, where that is known. */
  readonly count?: number | undefined;
}

interface Props<Value extends string> {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The parts of a record, one at a time. Arrow keys move and choose; the part that is shown is a `TabPanel`. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const here = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.value}"]`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={press}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          data-tab={tab.value}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.text}
          {tab.count ? <span className="badge">{tab.count}</span> : null}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TabPanel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="tabpanel" aria-label={label}>
      {children}
    </div>
  );
}
