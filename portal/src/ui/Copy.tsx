import { useEffect, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { IconButton } from './Button.tsx';
import { IconCheck, IconCopy } from './icons.tsx';

/** True for two seconds after it was set. */
export function useCopied() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, setCopied] as const;
}

/** Copies `value`; confirms it for two seconds. `what` names it: "Copy ICCID". */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useCopied();
  return (
    <IconButton
      small
      label={copied ? t('ui.copied') : t('ui.copy', { what })}
      onClick={(event) => {
        event.stopPropagation(); // a copy inside a table row must not open the row
        void copyText(value).then(setCopied);
      }}
    >
      {copied ? <IconCheck className="icon icon-14 tone-ok" /> : <IconCopy className="icon icon-14" />}
    </IconButton>
  );
}

/** ICCID, IMEI, mountpoint, IP, username: mono, with a copy button where `copy` names it. */
export function Mono({ children, copy: what }: { children: string | null | undefined; copy?: string }) {
  if (!children) return <span className="faint">-</span>;
  if (!what) return <span className="mono">{children}</span>;
  return (
    <span className="copy mono">
      {children}
      <CopyButton value={children} what={what} />
    </span>
  );
}

/** True when the text is on the clipboard. Plain HTTP pages have no clipboard API: a selection does it there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    area.style.opacity = '0';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
}
