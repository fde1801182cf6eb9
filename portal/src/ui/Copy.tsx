import { type ComponentProps, useEffect, useState } from 'react';
import { withPlainSpaces } from '../language/datesInOneLine.ts';
import { t as say, useTranslation } from '../language/index.ts';
import { Button, IconButton } from './Button.tsx';
import { IconCheck, IconCopy } from './icons.tsx';
import { toast } from './toast.tsx';
import './copy.css';
import './copyMessages.ts';

const CONFIRMED_MS = 2000;

type Icon = typeof IconCopy;

/** `copy` puts a text on the clipboard; `copied` is true for two seconds after that. A browser that refuses is told of. */
function useCopy() {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    const done = await isCopied(withPlainSpaces(text));
    setCopied(done);
    if (done) announce(say('ui.copied'));
    else toast('error', say('copying.refused'), isAddress(text) ? text : say('copying.byHand'));
  };
  return { copied, copy: (text: string) => void copy(text) };
}

interface CopyButtonProps {
  value: string;
  /** Names it: "Copy ICCID". */
  what: string;
}

/** Copies `value`; a tick confirms it for two seconds. */
export function CopyButton({ value, what }: CopyButtonProps) {
  const { t } = useTranslation();
  return <CopyIconButton text={() => value} label={t('ui.copy', { what })} icon={IconCopy} />;
}

interface CopyIconButtonProps {
  /** Called when it is pressed. */
  text: () => string;
  label: string;
  icon: Icon;
}

/** An icon that copies a text, and is a tick for two seconds. */
export function CopyIconButton({ text, label, icon: Shown }: CopyIconButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  return (
    <IconButton
      small
      label={copied ? t('ui.copied') : label}
      onClick={(event) => {
        event.stopPropagation(); // a copy inside a table row must not open the row
        copy(text());
      }}
    >
      {copied ? (
        <IconCheck className="icon icon-14 tone-ok" aria-hidden="true" />
      ) : (
        <Shown className="icon icon-14" aria-hidden="true" />
      )}
    </IconButton>
  );
}

interface CopyTextButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'onClick' | 'busy'> {
  /** Called when it is pressed. */
  text: () => string;
  icon?: Icon;
  children: string;
}

/** A button with words that copies a text and says so for two seconds; its width stays. */
export function CopyTextButton({ text, icon = IconCopy, children, ...button }: CopyTextButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const Shown = copied ? IconCheck : icon;
  const size = button.size === 'small' ? 'icon icon-14' : 'icon';
  return (
    <Button
      {...button}
      icon={<Shown className={copied ? `${size} tone-ok` : size} aria-hidden="true" />}
      onClick={() => copy(text())}
    >
      <span className="either">
        <span className={copied ? 'out' : undefined}>{children}</span>
        <span className={copied ? undefined : 'out'}>{t('ui.copied')}</span>
      </span>
    </Button>
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

/** Whether the text is on the clipboard. Plain HTTP pages have no clipboard API: a selection does it there. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isSelectionCopied(text);
  }
}

/** The selection takes the focus: it goes back to the button that was pressed. */
function isSelectionCopied(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

const isAddress = (text: string) => URL.canParse(text) && /^https?:/.test(text);

/** Says to screen readers what others see by a tick; a live region has to be there before its text. */
function announce(text: string) {
  const region = document.createElement('div');
  region.role = 'status';
  region.className = 'visually-hidden';
  document.body.append(region);
  setTimeout(() => region.append(text), 100);
  setTimeout(() => region.remove(), CONFIRMED_MS);
}
