import { isIP } from 'node:net';
import type { areas, Input, SupplierSettings } from '@cairn/contract';
import { type Db, type Secret, sealSecret } from '@cairn/database';
import { type AuditDetail, events, recordEvent } from '@cairn/domain/audit-events';
import { changes } from '@cairn/domain/changes';
import { editAs, refuseStale } from '@cairn/domain/record-versions';
import type { Session } from '../auth/session.ts';
import type { Context } from '../mount.ts';
import { wrong } from '../problem.ts';
import { bit } from '../records/reply-values.ts';
import { readSettings, type StoredSettings } from './sim-suppliers.queries.ts';

type Change = Input<typeof areas.simSuppliers.saveSettings>;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);
const names = {
  title: 'text',
  enabled: 'enabled',
  base_url: 'baseurl',
  username: 'username',
  secret_sealed: 'secret',
  pagesize: 'pagesize',
  locationpath: 'locationpath',
  cancelpath: 'cancelpath', // in the column settings
};

/** What a supplier does otherwise than documented, from the column settings. Its pace, `rate` there, is set in the database alone. */
interface Deviations {
  readonly pageSize?: number;
  readonly locationPath?: string;
  readonly cancelPath?: string;
}

export function settingsOf({
  id,
  version,
  title,
  enabled,
  base_url,
  username,
  secret_sealed,
  settings,
}: StoredSettings): SupplierSettings {
  return {
    value: id as 1 | 2,
    version,
    text: title,
    enabled: bit(enabled),
    baseurl: base_url,
    username,
    secret: bit(secret_sealed !== null),
    ...deviationsOf(settings),
  };
}

/** What differs from the documentation, under the names of the calls. */
function deviationsOf(settings: unknown) {
  const { pageSize = null, locationPath = '', cancelPath = '' } = settings as Deviations;
  return { pagesize: pageSize, locationpath: locationPath, cancelpath: cancelPath };
}

/** The row as a form has it: an edit of the column settings is one of each of its fields. */
function formRow(before: StoredSettings) {
  const { settings: edit, ...edits } = before.edits as Record<string, unknown>;
  const own = deviationsOf(before.settings);
  const each = edit ? Object.fromEntries(Object.keys(own).map((name) => [name, edit])) : {};
  return { ...before, secret_sealed: null, ...own, edits: { ...edits, ...each } }; // the secret is never in a refusal
}

export async function saveSettings(
  db: Db,
  secret: Secret,
  change: Change,
  { session, from }: Pick<Context, 'from'> & { session: Session },
  standIns: boolean,
): Promise<{ status: 'ok' }> {
  const before = await readSettings(db, change.supplier);
  await refuseStale(db, [{ row: formRow(before), version: change.version, name: 'version', fields: names }]);
  refuseUnsafe(before, change, standIns);
  const after = {
    title: change.text,
    enabled: change.enabled,
    base_url: change.baseurl,
    username: change.username,
  };
  const deviations = {
    pageSize: change.pagesize,
    locationPath: change.locationpath || undefined,
    cancelPath: change.cancelpath || undefined,
  };
  await editAs(db, session.userId);
  await db
    .updateTable('sim_suppliers')
    .set({
      ...after,
      settings: JSON.stringify({ ...(before.settings as object), ...deviations }),
      ...(change.secret && {
        secret_sealed: sealSecret(secret, change.secret, `sim_suppliers.secret_sealed of ${change.supplier}`),
      }),
    })
    .where('id', '=', change.supplier)
    .execute();
  const details: AuditDetail[] = changes(
    { ...before, ...deviationsOf(before.settings) },
    { ...after, ...deviationsOf(deviations) },
  );
  if (change.secret) details.push({ code: 'credential_set' });
  await recordEvent(db, events.simSupplierEdited, session, {
    message: { code: 'edited', parameters: { kind: 'sim_supplier', title: change.text } },
    target: { type: 'sim_supplier', id: change.supplier, title: change.text },
    details,
    from,
  });
  return { status: 'ok' };
}

function refuseUnsafe(before: StoredSettings, change: Change, standIns: boolean): void {
  if (change.baseurl && !isSafe(change.baseurl, standIns))
    throw wrong('baseurl', 'must begin with https:// and the name of a host on the internet');
  const elsewhere = change.baseurl !== before.base_url;
  if (elsewhere && before.secret_sealed && !change.secret)
    throw wrong('secret', 'Enter it again: it would be sent to another address');
}

/** Credentials go over TLS to a name of the internet; as the connectors require, who also look at its addresses. */
function isSafe(text: string, standIns: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username || password || search || hash) return false;
  if (standIns && protocol === 'http:' && loopback.has(hostname)) return true;
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  return protocol === 'https:' && !isAddress && hostname.includes('.') && !/\.localhost\.?$/.test(hostname);
}
