import { isSimStatus, SIM_SLOTS } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import '../kit/messages.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { useRoverSims } from '../sims/useSims.ts';
import { Button } from '../ui/Button.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type RoverForm, simOptions, simSlots } from './rover.rules.ts';
import './messages.ts';

interface Props {
  form: RecordFormState<RoverForm>;
  /** Slots that the type of subscription takes. */
  simms: number;
  /** The rover that is edited. */
  rover?: number | undefined;
  /** Its subscription was sold without a SIM card. */
  isWithout?: boolean;
}

/** The SIM cards of the rover, one a slot: those that it has, and those in stock of its dealer and company. */
export function SimSlots({ form, simms, rover = 0, isWithout = false }: Props) {
  const { t } = useTranslation();
  const { dealer, company } = form.values;
  const offered = useQuery({
    ...query(areas.sims.forRover, { dealer, company, ...(rover && { rover }) }),
    enabled: dealer > 0,
    staleTime: 0,
  }).data?.CasterSimms;
  const present = useRoverSims(rover).data ?? [];
  const shown = Math.min(SIM_SLOTS, Math.max(simms, ...present.map(({ slot }) => slot ?? 1)));
  if (shown === 0) return null;
  const chosen = simSlots.map((field, index) => {
    const inSlot = present.find(({ slot }) => slot === index + 1)?.value;
    return form.values[field] ?? inSlot ?? (isWithout && index === 0 ? 0 : undefined);
  });
  const sims = offered ?? [];
  const none = sims.find(({ value }) => value === 0);
  const isIdle = (id: number | undefined) =>
    sims.some(({ value, statusid }) => value === id && statusid !== null && !isSimStatus(statusid, 'active'));
  return (
    <>
      <div className="rule">
        <h2>{t('roverForm.simCard')}</h2>
        <span className="dim">
          {t('roverForm.simms', { count: simms })}{' '}
          {offered?.every(({ value }) => value === 0) && t('roverForm.noSims')}
        </span>
        {none && chosen.every((sim) => sim === undefined) && (
          <Button
            size="small"
            tone="quiet"
            onClick={() => {
              form.form.setFieldValue(simSlots[0], none.value);
              form.form.clearFieldError('simm');
            }}
          >
            {none.text}
          </Button>
        )}
      </div>
      {simSlots.slice(0, shown).map((field, index) => (
        <SelectField
          key={field}
          {...form.choice(field)}
          span={shown === 1 ? 4 : 2}
          options={simOptions(sims, chosen, index)}
          value={chosen[index] ?? null}
          {...(isIdle(chosen[index]) && { hint: t('roverForm.simNotActive') })}
          onChange={(next) => {
            form.form.setFieldValue(field, next ?? undefined);
            form.form.clearFieldError('simm');
          }}
        />
      ))}
    </>
  );
}

/** Slots that a type of subscription takes. */
export function useSlotsOf(type: number | undefined): number {
  const { data } = useQuery({ ...query(areas.stock.types, {}), enabled: type !== undefined });
  return data?.CasterSubscriptions.find((one) => one.type === type)?.simms ?? 0;
}
