import { valuesOfLinkIn } from '@cairn/simulator';
import { clientOfAdmin, type Installation } from './person.ts';

export const dan = { email: 'dan@lincs.example', password: 'Chalk-Ridge-41' };
export const rover = { username: 'harvester', password: 'field-rows' };

/** A dealer whose admin has signed in before, and a company with a rover; nothing is in stock. */
export async function settle(installation: Installation) {
  const client = await clientOfAdmin(installation);
  const { dealerid: dealer } = await client.dealers.save({
    dealerdata: {
      ...{ text: 'Lincs Precision', logintitle: 'lincs', business: 1, country: 1, adminuser: 0 as const },
      ...{ address1: '1 Chalk Lane', towncity: 'Horncastle', county: 'Lincolnshire', postcode: 'LN9 5HZ' },
      ...{ fname: 'Dan', lname: 'Drill', email: dan.email },
    },
  });
  const values = valuesOfLinkIn(await installation.mailTo(dan.email));
  await client.auth.resetPassword({ token: values.get('token') ?? '', ...dan });
  const { system } = installation;
  const { id: company } = await system.command(
    ...(['company', 'create', '--dealer', `${dealer}`, '--title', 'Wragby Farms'] as const),
  );
  const addRover = async ({ username, password } = rover) =>
    (
      await system.command(
        ...(['rover', 'create', '--company', `${company}`] as const),
        ...(['--username', username, '--password', password] as const),
      )
    ).id;
  return { client, dealer, company, harvester: await addRover(), addRover };
}
