import {
  type areas,
  generatePassword,
  type Input,
  mailTemplates,
  type Reply,
  zoneOfCasta,
} from '@cairn/contract';
import { type Db, openSecret, type Secret, sealSecret } from '@cairn/database';
import type { NtripAddress } from '@cairn/domain/connection-hosts';
import { sentence } from '@cairn/domain/language';
import { rover as roverKind } from '@cairn/domain/record-kinds';
import { saveRecord } from '@cairn/domain/record-writes';
import { sellSubscription } from '@cairn/domain/subscriptions';
import type { MayMail } from '@cairn/mail';
import { chooseProfile, requireProfile } from '../correction-profiles/choice.ts';
import { machine as machineKind } from '../machines/machines.kinds.ts';
import type { Context } from '../mount.ts';
import { Problem, wrong } from '../problem.ts';
import { notThere } from '../records/refusals.ts';
import { inSteps, type Step } from '../records/steps.ts';
import {
  currentSubscription,
  findCompany,
  findRover,
  freeUsername,
  takeTurnAtUsernames,
} from './rover-forms.queries.ts';
import { castaOf, mayChangeLogin, usernameBase } from './rover-forms.rules.ts';
import { isSimAlone, mailRover } from './rover-mail.ts';
import { changesSims, type MovedSims, noteWithout, requireSim, saveRoverSims } from './rover-sims.ts';

type Save = (typeof areas.roverForms)['save'];
type SaveInput = Input<Save>;
type Form = SaveInput['roverdata'];
type Caller = Pick<Context<Save>, 'session' | 'from'>;

export const PASSWORD_CELL = 'rovers.password_sealed';

export interface SaveNeeds {
  readonly secret: Secret;
  readonly ntrip: NtripAddress;
  /** Whether an e-mail may be sent, to an address that somebody typed, or to the administrator of the company. */
  readonly mayMail: { readonly typed: MayMail; readonly along: MayMail };
}

/** Creates or changes a rover in steps within the transaction of the caller. */
export function saveRover(
  db: Db,
  caller: Caller,
  { secret, ntrip, mayMail }: SaveNeeds,
  { roverdata, machines, sendmail }: SaveInput,
  now: Date,
): Promise<Reply<Save>> {
  const isNew = roverdata.roverid === undefined;
  return inSteps(async (step, messages) => {
    const owner = await ownerOf(db, roverdata);
    const [newMachine] = machines;
    const machine = newMachine
      ? await step(
          'Machine',
          () => saveMachine(db, caller, owner, newMachine),
          () => sentence('{{title}} created', { title: newMachine.regnum || sentence('Machine') }),
        )
      : roverdata.machineid;
    const login = await loginOf(db, caller, owner, roverdata);
    const id = await step(
      'Rover',
      async () => {
        const { profile } = roverdata;
        await requireProfile(db, profile, 'roverdata.profile');
        const rover = await write(db, caller, secret, { owner, form: roverdata, machine, login });
        // by an update: sellers may change a rover's profile, and not create a rover with one
        return profile === undefined ? rover : chooseProfile(db, caller, { rover, profile });
      },
      () =>
        sentence(isNew ? '{{title}} created' : '{{title}} updated', {
          title: roverdata.title || (isNew ? login.username : owner.title),
        }),
    );
    const sub = await sell(db, step, caller, id, roverdata, now);
    if (changesSims(roverdata))
      await step(
        'SIM card',
        async () => {
          const moved = await saveRoverSims(db, caller, id, roverdata);
          await requireSim(db, id, roverdata, roverdata.subtype);
          if (!sub) await noteWithout(db, caller, id, roverdata);
          return moved;
        },
        movedText,
      );
    if (sendmail ?? (isNew && !(await isSimAlone(db, id)))) {
      const { messages: mailed } = await mailRover(
        db,
        ntrip,
        roverdata.companyemail ? mayMail.typed : mayMail.along,
        caller,
        {
          id,
          useremail: roverdata.companyemail,
          emailid: isNew ? mailTemplates.roverWelcome : mailTemplates.ntripDetails,
        },
      );
      return { messages: [...messages, ...mailed], error: 0, code: 0, id, sub };
    }
    return { messages: [...messages], error: 0, code: 0, id, sub };
  });
}

/** What was moved, for the progress of a save. */
function movedText({ entered, left }: MovedSims): string {
  const texts = [
    ...(entered.length > 0 ? [sentence('put in: {{sims}}', { sims: entered.join(', ') })] : []),
    ...(left.length > 0 ? [sentence('taken out: {{sims}}', { sims: left.join(', ') })] : []),
  ];
  return texts.length > 0 ? texts.join('; ') : sentence('No Changes');
}

/** The company of a new rover, or the rover to change; the same fields of both. */
async function ownerOf(db: Db, { roverid, companyid, title, subtype }: Form) {
  if (roverid !== undefined) {
    // what the form leaves out stays as it is under the lock
    await db.selectFrom('rovers').where('id', '=', roverid).select('id').forNoKeyUpdate().execute();
    const rover = await findRover(db, roverid);
    if (!rover || rover.archived_at) throw new Problem('not_found');
    return { ...rover, companyTitle: '', isNew: false };
  }
  const company = companyid === undefined ? undefined : await findCompany(db, companyid);
  if (!company) throw wrong('roverdata.companyid', notThere('company'));
  if (subtype === undefined) throw wrong('roverdata.subtype', 'No subscription type selected.');
  return { ...company, companyTitle: company.title, title, username: '', isNew: true };
}
type Owner = Awaited<ReturnType<typeof ownerOf>>;

const saveMachine = (
  db: Db,
  caller: Caller,
  { reseller_id, dealer_id, company_id }: Owner,
  { make, model, regnum, receiver_serial_num, modem_serial_num }: SaveInput['machines'][number],
) =>
  saveRecord(db, machineKind, caller, {
    values: () => ({
      reseller_id,
      dealer_id,
      company_id,
      maker_id: make,
      model_id: model,
      regnum,
      receiver_serial_num,
      modem_serial_num,
    }),
  });

interface Login {
  readonly username: string;
  readonly password: string | undefined;
}

/**
 * The NTRIP username and password: as typed by those who may choose them, else those of the rover; of a new one the next
 * free one and a generated one.
 */
async function loginOf(db: Db, { session }: Caller, owner: Owner, form: Form): Promise<Login> {
  const base = usernameBase(owner.companyTitle);
  const mayChange = mayChangeLogin(session.role, owner.change_username);
  // a name that the form was offered may be taken by now: for whoever may not choose one, another is drawn
  const chosen = owner.isNew && !mayChange && isDrawn(form.username, base) ? undefined : form.username;
  if (owner.isNew && chosen === undefined) await takeTurnAtUsernames(db, base);
  const offered = owner.isNew ? await freeUsername(db, base) : owner.username;
  const { password } = form;
  const username = chosen ?? offered;
  if (!mayChange) {
    const field = password !== undefined ? 'password' : username !== offered ? 'username' : undefined;
    if (field) throw wrong(`roverdata.${field}`, 'Account cannot change NTRIP username and password');
  }
  if (!username) throw wrong('roverdata.username', 'There is no free username');
  return { username, password: password ?? (owner.isNew ? generatePassword() : undefined) };
}

/** Whether a username is one that the system would draw. */
const isDrawn = (username: string | undefined, base: string) =>
  username?.startsWith(base) === true && /^\d{1,4}$/.test(username.slice(base.length));

/** Writes the row of the rover. */
function write(
  db: Db,
  caller: Caller,
  secret: Secret,
  { owner, form, machine, login }: { owner: Owner; form: Form; machine: number | undefined; login: Login },
): Promise<number> {
  const { reseller_id, dealer_id, company_id } = owner;
  const readPassword = (row: object) =>
    openSecret(secret, (row as { password_sealed: Buffer }).password_sealed, PASSWORD_CELL);
  return saveRecord(db, roverKind, caller, {
    id: form.roverid,
    version: form.version,
    readable: (before) => ({ password_sealed: readPassword(before) }),
    values: (before) => ({
      title: form.title || (before ? String(before.title) : login.username),
      username: login.username,
      ...((machine !== undefined || !before) && { machine_id: machine ?? null }),
      needs_gga: form.needs_gga ?? (before ? Boolean(before.needs_gga) : false),
      disconnect_on_change_base:
        form.disconnect_onchangebase ?? (before ? Boolean(before.disconnect_on_change_base) : false),
      ...(login.password !== undefined &&
        !(before && readPassword(before) === login.password) && {
          password_sealed: sealSecret(secret, login.password, PASSWORD_CELL),
        }),
      ...(!before && {
        reseller_id,
        dealer_id,
        company_id,
        casta: castaOf(caller.session.role, form.countryid, reseller_id),
      }),
    }),
  });
}

/** Sells the subscription of the form; that of the current type changes nothing. Returns its id, 0 without one. */
async function sell(db: Db, step: Step, caller: Caller, id: number, form: Form, now: Date): Promise<number> {
  const { subtype, purchase_order: reference, nosimm, activatenow, substart, timezone } = form;
  if (subtype === undefined) return 0;
  const current = await currentSubscription(db, id);
  if (current?.type_id === subtype) return 0;
  const { casta } = await db
    .selectFrom('rovers')
    .where('id', '=', id)
    .select('casta')
    .executeTakeFirstOrThrow();
  const sale = {
    typeId: subtype,
    reference,
    zone: timezone ?? zoneOfCasta(casta),
    startsAt: activatenow ? undefined : substart,
    ...(nosimm !== undefined && { noSim: nosimm }),
  };
  const sold = await step(
    'Subscription',
    () => sellSubscription(db, caller, id, sale, now),
    () => sentence('Subscription added'),
  );
  return sold.id;
}
