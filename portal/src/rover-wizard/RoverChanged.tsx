import { useQuery } from '@tanstack/react-query';
import { areas, query } from '../api.ts';
import { t } from '../language/index.ts';
import { ChangedDialog, type ShownPart } from '../records/ChangedDialog.tsx';
import { plainParts, textOf } from '../records/parts.ts';
import type { Conflict } from '../records/useRecordSave.ts';
import type { RoverForm } from './rover.rules.ts';

/** What others changed of a rover while its form was open. */
export function RoverChanged({ conflict }: { conflict: Conflict<RoverForm> }) {
  const { company } = conflict.mine;
  const machines = useQuery(query(areas.machines.list, { company, limit: 200 })).data?.machines ?? [];
  const parts: ShownPart<RoverForm>[] = [
    ...plainParts<RoverForm>('roverForm', ['title', 'username', 'password']),
    {
      fields: ['machineid'],
      label: t('roverForm.machineid'),
      shown: ({ machineid }) => textOf(machines, machineid),
    },
    ...plainParts<RoverForm>('roverForm', ['needs_gga', 'disconnect_onchangebase']),
  ];
  return <ChangedDialog conflict={conflict} parts={parts} />;
}
