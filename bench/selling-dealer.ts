import { randomUUID } from 'node:crypto';
import { areas, createClient } from '@cairn/contract';
import { hashPassword } from '@cairn/domain/passwords';
import { moveStock } from '@cairn/domain/stock';
import type { DatabaseFixture } from './database-fixture.ts';

const YEAR = 2; // a type without a SIM

export interface Login {
  readonly username: string;
  readonly password: string;
}

/** A dealer with a company and so many units of stock, which sells one rover after the other. */
export async function startDealer({ database, seed }: DatabaseFixture, baseUrl: string, quantity: number) {
  const { id: dealerId, reseller_id: resellerId } = await seed.dealer({ change_username: true });
  const company = await seed.company({ dealer_id: dealerId });
  await database.service.transaction().execute(async (db) => {
    const units = { typeId: YEAR, resellerId, quantity, purchaseOrder: 'bench', reason: '' };
    await moveStock(db, {}, { ...units, kind: 'added' }, 'number');
    await moveStock(db, {}, { ...units, kind: 'assigned', dealerId }, 'number');
  });
  const [email, password] = [`${randomUUID()}@example.com`, 'Bench-password-1'];
  const scope = { role: 10, reseller_id: resellerId, dealer_id: dealerId } as const;
  await seed.user({ ...scope, email, password_hash: await hashPassword(password) });
  const reply = await createClient({ baseUrl }).auth.login({ email, password });
  if (reply.status !== 'ok') throw new Error('The login asked for a second factor');
  const { token: bearer, user } = reply;
  const session = () => ({ bearer, userid: user.id, token: user.token });
  const client = createClient({ baseUrl, session });
  const { id: make } = await client.machines.createMaker({ makerdata: { text: 'Bench' } });
  const { id: model } = await client.machines.createModel({ modeldata: { maker: make, text: 'Bench' } });
  const machine = { make, model };
  return {
    /** Creates a rover as the wizard does, which consumes a unit. */
    async sell(): Promise<Login> {
      const [username, password] = [`r-${randomUUID()}`, 'Bench-password-1'];
      const login = { username, password };
      const roverdata = {
        ...login,
        companyid: company.id,
        subtype: YEAR,
        nosimm: true,
        purchase_order: 'PO',
      };
      const { messages } = await client.roverForms.save({ roverdata, machines: [machine], sendmail: false });
      const refused = messages.find(({ error }) => error);
      if (refused) throw new Error(`${areas.roverForms.save.path}: ${refused.message} ${refused.text}`);
      return login;
    },
  };
}
