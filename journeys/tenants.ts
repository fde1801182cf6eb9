import { mailLinkValues } from '@cairn/simulator';
import { clientOfAdmin, type Installation } from './person.ts';

export const dan = { email: 'dan@lincs.example', password: 'Chalk-Ridge-41' };
export const rover = { username: 'harvester', password: 'field-rows' };

/** A dealer whose admin has signed in before, with companies of these names; nothing is in stock. */
export async function createDealer(installation: Installation, ...titles: string[]) {
  const client = await clientOfAdmin(installation);
  const { dealerid: dealer } = await client.dealers.save({
    dealerdata: {
      text: 'Lincs Precision',
      logintitle: 'lincs',
      business: 1,
      country: 1,
      adminuser: 0 as const,
      address1: '1 Chalk Lane',
      towncity: 'Horncastle',
      county: 'Lincolnshire',
      postcode: 'LN9 5HZ',
      fname: 'Dan',
      lname: 'Drill',
      email: dan.email,
    },
  });
  const values = mailLinkValues(await installation.mailTo(dan.email));
  await client.auth.resetPassword({ token: values.get('token') ?? '', ...dan });
  const companies: number[] = [];
  for (const title of titles) {
    companies.push(await installation.system.create.company({ dealer, title }));
  }
  return { client, dealer, companies };
}

/** A dealer whose admin has signed in before, and a company with a rover; nothing is in stock. */
export async function createTenants(installation: Installation) {
  const { system } = installation;
  const { client, dealer, companies } = await createDealer(installation, 'Wragby Farms');
  const [company = 0] = companies;
  const addRover = (account = rover) => system.create.rover({ company, ...account });
  return { client, dealer, company, harvester: await addRover(), addRover };
}
