import { connectas } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { areas, query } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import './stationRecordMessages.ts';

/** The Connectas to choose from, with a note on one that does not report. Their names are listed before the reply arrives. */
export function useConnectas(): readonly { value: number; text: string }[] {
  const { t } = useTranslation();
  const { data } = useQuery(query(areas.stations.connectas, {}));
  return useMemo(
    () =>
      data?.connectas.map(({ value, text, online }) => ({
        value,
        text: online ? text : t('stationRecords.offline', { name: text }),
      })) ?? connectas,
    [data, t],
  );
}
