import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { FormDialog } from '../ui/Dialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { AddSubscription } from './AddSubscription.tsx';
import './messages.ts';

interface Props {
  /** The company whose rovers are offered; without it a rover is searched by its name. */
  company: number | undefined;
  onClose: () => void;
}

/** Chooses the rover that a subscription is sold to, then sells it or renews the one it has. */
export function SellDialog({ company, onClose }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [rover, setRover] = useState<{ id: number; title: string }>();
  const [chosen, setChosen] = useState(false);
  const [missing, setMissing] = useState(false);
  const stext = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...query(areas.rovers.list, {
      ...(company !== undefined && { company }),
      stext,
      orderby: 'rover',
      limit: 50,
    }),
    placeholderData: keepPreviousData,
    select: ({ rovers }) => rovers,
  });
  if (rover && chosen) return <AddSubscription rover={rover} onClose={onClose} />;
  const options = (data ?? []).map(({ value, text, companytitle, subscription }) => ({
    value,
    text: [text, companytitle, subscription].filter(Boolean).join(', '),
  }));
  const known = options.some(({ value }) => value === rover?.id);
  return (
    <FormDialog
      opened
      width={560}
      title={t('subscription.add')}
      label={t('ui.next')}
      onClose={onClose}
      onSubmit={() => {
        setMissing(!rover);
        setChosen(rover !== undefined);
      }}
    >
      <SelectField
        label={t('subscription.rover')}
        span={6}
        options={rover && !known ? [{ value: rover.id, text: rover.title }, ...options] : options}
        value={rover?.id ?? null}
        error={missing && t('ui.required')}
        hint={t('subscriptions.searchRover')}
        onSearch={setTyped}
        onChange={(id) => {
          const found = data?.find(({ value }) => value === id);
          setRover(found && { id: found.value, title: found.text });
          setMissing(false);
        }}
      />
    </FormDialog>
  );
}
