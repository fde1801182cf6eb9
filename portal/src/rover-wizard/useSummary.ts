import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { useMakers, useModels } from '../machines/useCatalogue.ts';
import { textOf } from '../records/valueTexts.ts';
import type { useTenantChoice } from '../users/useTenantChoice.ts';
import { beginsAt, endOf, formDate } from './dates.rules.ts';
import { type RoverForm, simSlots } from './rover.rules.ts';
import type { Offers } from './useRoverOffers.ts';

/** What was chosen so far: in one line, and by step. */
export function useSummary(
  form: RoverForm,
  offers: Offers,
  choice: ReturnType<typeof useTenantChoice>,
  rover: number | undefined,
) {
  const { t } = useTranslation();
  const machine = useMachineText(form);
  const company = choice.find('company', form.company)?.text ?? '';
  const dealer = choice.find('dealer', form.dealer)?.text ?? '';
  const { active } = offers;
  const type = offers.stock.find((item) => item.type === form.subtype);
  const start = beginsAt(form, new Date());
  const end = endOf(start, type);
  const sold = start && end && t('roverForm.begins', { start: formDate(start), end: formDate(end) });
  const subscription = active
    ? [active.subscription[0]?.text, active.statustext]
    : [type?.text ?? t('roverForm.noSubscription'), sold];
  const sims = useSimsText(form, rover);
  const listed = (texts: readonly (string | undefined)[]) => texts.filter(Boolean).join(', ');
  return {
    about: listed([company, machine]),
    summary: [
      [t('roverForm.company'), listed([company, dealer])],
      [t('roverForm.stepMachine'), machine || '-'],
      [t('roverForm.subtype'), listed(subscription)],
      ...(sims ? [[t('roverForm.simCards'), sims] as const] : []),
    ] as const,
  };
}

function useMachineText({ newMachine, machineid, make, model, regnum }: RoverForm): string {
  const makers = useMakers();
  const models = useModels();
  const chosen = useQuery({
    ...query(areas.machines.list, { id: machineid }),
    enabled: machineid > 0,
  }).data?.machines[0];
  if (!newMachine) return machineid ? (chosen?.text ?? '') : '';
  return [`${textOf(makers, make)} ${textOf(models, model)}`.trim(), regnum].filter(Boolean).join(', ');
}

/** The SIM cards that are chosen, by slot; undefined where nothing was chosen. */
function useSimsText(form: RoverForm, rover = 0): string | undefined {
  const { dealer, company } = form;
  const chosen = simSlots.map((field) => form[field]).filter((id) => id !== undefined);
  const offered = useQuery({
    ...query(areas.sims.forRover, { dealer, company, ...(rover && { rover }) }),
    enabled: dealer > 0 && chosen.length > 0,
  }).data?.CasterSimms;
  if (chosen.length === 0) return undefined;
  return chosen.flatMap((id) => offered?.find(({ value }) => value === id)?.text ?? []).join(', ');
}
