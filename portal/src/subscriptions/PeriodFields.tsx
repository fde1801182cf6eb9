import type { ReactNode } from 'react';
import { useTranslation } from '../language/index.ts';
import { dateText, localZone } from '../ui/dates.ts';
import { CheckField, TextField } from '../ui/Fields.tsx';
import { IconAlertTriangle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { useNow } from '../ui/useNow.ts';
import type { Start } from './period.rules.ts';
import './messages.ts';

interface Props {
  values: Start;
  error: ReactNode;
  /** When it begins and ends; undefined while that is not known. */
  begins: Date | undefined;
  ends: Date | undefined;
  /** A type is chosen: until then there is nothing to begin. */
  chosen: boolean;
  /** Days of the current subscription that a renewal from now takes. */
  lost: number;
  onChange: (patch: Partial<Start>) => void;
}

/** When a subscription begins and ends: the end follows from start and type. */
export function PeriodFields({ values, error, begins, ends, chosen, lost, onChange }: Props) {
  const { t } = useTranslation();
  const present = useNow();
  const passed = !values.now && begins !== undefined && begins.getTime() <= present;
  const zone = localZone();
  const shape = t('filter.minuteShape');
  return (
    <>
      <TextField
        label={t('subscription.from')}
        span={3}
        inputMode="numeric"
        autoComplete="off"
        placeholder={shape}
        disabled={!chosen || values.now}
        value={values.now ? dateText(begins) : values.start}
        error={error}
        hint={passed ? t('subscription.passed') : t('subscription.fromFormat', { shape, zone })}
        onChange={(event) => onChange({ start: event.currentTarget.value })}
      />
      <TextField
        label={t('subscription.to')}
        span={3}
        readOnly
        tabIndex={-1}
        value={ends ? dateText(ends) : '-'}
        hint={t('subscription.toHint', { zone })}
      />
      <div className="span-6">
        <CheckField
          label={t('subscription.now')}
          checked={values.now}
          disabled={!chosen}
          onChange={(event) => onChange({ now: event.currentTarget.checked })}
        />
      </div>
      {lost > 0 && (
        <div className="span-6">
          <Banner tone="warning" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
            {t('subscription.renewNow', { count: lost })}
          </Banner>
        </div>
      )}
    </>
  );
}
