import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.css';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { dateText, typedTime } from '../ui/dates.ts';
import { TextField } from '../ui/Fields.tsx';
import { IconClock, IconX } from '../ui/icons.tsx';
import styles from './events.module.css';
import './messages.ts';

interface Props {
  /** The moment that the list begins at, an ISO time; undefined: now. */
  value: string | undefined;
  onJump: (until: string | undefined) => void;
}

const MINUTE_MS = 60_000;

/** Lets the list begin at a moment: what happened in its minute and before it. */
export function JumpToTime({ value, onJump }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  if (value !== undefined)
    return (
      <span className="chip on">
        <span className={styles.jumped}>{t('eventLog.until', { at: dateText(value, 'minute') })}</span>
        <button type="button" aria-label={t('eventLog.untilClear')} onClick={() => onJump(undefined)}>
          <IconX className="icon" aria-hidden="true" />
        </button>
      </span>
    );
  const shape = t('filter.minuteShape');
  const jump = (event: FormEvent) => {
    event.preventDefault();
    const at = typedTime(typed);
    setWrong(at === undefined);
    if (!at) return;
    setOpen(false);
    onJump(new Date(at.getTime() + MINUTE_MS).toISOString());
  };
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={264} trapFocus returnFocus>
      <span className="chip add">
        <Popover.Target>
          <button
            type="button"
            onClick={() => {
              setTyped(dateText(new Date(), 'minute'));
              setWrong(false);
              setOpen(!open);
            }}
          >
            <IconClock className="icon" aria-hidden="true" />
            {t('eventLog.jump')}
          </button>
        </Popover.Target>
      </span>
      <Popover.Dropdown aria-label={t('eventLog.jump')}>
        <form className={styles.jump} onSubmit={jump} noValidate>
          <TextField
            label={t('eventLog.jumpLabel')}
            placeholder={shape}
            error={wrong ? t('eventLog.jumpWrong', { shape }) : undefined}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" tone="primary">
            {t('eventLog.jumpGo')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
