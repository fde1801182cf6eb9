import type { Reply, SubscriptionRecord } from '@cairn/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { areas, keyOf } from '../api.ts';
import { serverIssues } from '../kit/fields.rules.ts';
import { translateCode } from '../language/index.ts';
import type { ShownPart } from '../records/ChangedDialog.tsx';
import { useRecordSave } from '../records/useRecordSave.ts';
import { refreshStock } from '../stock/useStock.ts';
import { dateText } from '../ui/dates.ts';
import { stateText } from './states.ts';
import './messages.ts';

/** What others may have changed of a subscription. */
type Shown = Pick<SubscriptionRecord, 'status' | 'startdate' | 'enddate'>;
type Changed = Reply<typeof areas.subscriptions.renew>;

interface Options<Values> {
  /** The subscription that is changed, as it is shown; undefined: a new one. */
  readonly record?: SubscriptionRecord | undefined;
  /** Sends the values with the version of the record. */
  readonly send: (values: Values, version: number | undefined, options: { key: string }) => Promise<Changed>;
  /** The fields of the form, as the call names them. */
  readonly fields: readonly string[];
  /** What the server found wrong, by field. */
  readonly onIssues: (issues: Readonly<Record<string, string>>) => void;
  readonly onDone: (() => void) | undefined;
}

/** Makes one change of a subscription, once, and reads again what it changed. */
export function useSubscriptionSave<Values extends object>(options: Options<Values>) {
  const { record, send, fields, onIssues, onDone } = options;
  const client = useQueryClient();
  return useRecordSave<Values & Shown, SubscriptionRecord, Changed>({
    record,
    // of the record only what is shown of it is compared: all else is the form's own
    formOf: ({ status, startdate, enddate }) => ({ status, startdate, enddate }) as Values & Shown,
    send: (form, known, key) => send(form, known?.version, { key }),
    onSuccess: async () => {
      await refreshSubscriptions(client);
      onDone?.();
    },
    onError: (error) => {
      onIssues(serverIssues(error, fields).fields);
      void refreshStock(client); // somebody else may have sold the last one
    },
  });
}

/** The form as it is sent: with what it shows of the subscription, to be compared with what it is by then. */
export const withShown = <Values extends object>(
  values: Values,
  record: SubscriptionRecord | undefined,
): Values & Shown => {
  const { status = 0, startdate = '', enddate = '' } = record ?? {};
  return { ...values, status, startdate, enddate };
};

/** What `ChangedDialog` says of a subscription. */
export const shownParts = <Values>(): readonly ShownPart<Values & Shown>[] => [
  { fields: ['status'], label: label('status'), shown: ({ status }) => stateText(status) },
  { fields: ['startdate'], label: label('startdate'), shown: ({ startdate }) => dateText(startdate) },
  { fields: ['enddate'], label: label('enddate'), shown: ({ enddate }) => dateText(enddate) },
];
const label = (field: keyof Shown) => translateCode(`subscription.${field}`);

/** Reads again all that a change of a subscription changes. */
const refreshSubscriptions = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    ...[...Object.values(areas.subscriptions), ...Object.values(areas.expiryCalendar)]
      .filter(({ method }) => method === 'GET')
      .map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    ...[areas.rovers.list, areas.rovers.records, areas.audit.recent].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
    refreshStock(client),
  ]);
