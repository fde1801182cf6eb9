import assert from 'node:assert/strict';
import test from 'node:test';
import { basic, Client, eventually, startWorld } from './world.ts';

const agent = 'User-Agent: NTRIP test/1\r\n';
const rev2 = 'Ntrip-Version: Ntrip/2.0\r\n';
const expired = '2026-01-31T12:00:00Z';

const ok1 = 'ICY 200 OK\r\n\r\n';
/** Revision 2 with the date taken out, as `plain` leaves it. */
const head2 = (status: string, ...lines: string[]) =>
  [
    `HTTP/1.1 ${status}`,
    'Server: NTRIP Cairn/1.0',
    'Date: -',
    'Cache-Control: no-store',
    'Connection: close',
    'Ntrip-Version: Ntrip/2.0',
    ...lines,
    '\r\n',
  ].join('\r\n');
const refused1 = (status: string, text: string, ...lines: string[]) =>
  [
    `HTTP/1.0 ${status}`,
    'Server: NTRIP Cairn/1.0',
    ...lines,
    'Content-Type: text/plain',
    `Content-Length: ${text.length + 2}`,
    'Connection: close',
    '',
    `${text}\r\n`,
  ].join('\r\n');
const refused2 = (status: string, text: string, ...lines: string[]) =>
  `${head2(status, ...lines, 'Content-Type: text/plain', `Content-Length: ${text.length + 2}`)}${text}\r\n`;
const realm = (mount: string) => `WWW-Authenticate: Basic realm="/${mount}", charset="UTF-8"`;
const plain = (reply: string) => reply.replace(/^Date: .* GMT/m, 'Date: -');

const gone = 'The account expired on 31-01-2026 12:00 UTC';
const cases: { name: string; request: string; reply: string | RegExp; code: number; message: RegExp }[] = [
  {
    name: 'a rover of revision 1 gets ICY',
    request: `GET /GB01 HTTP/1.0\r\n${agent}${basic('joe', 'pw')}\r\n`,
    reply: ok1,
    code: 10,
    message: /^Connected to GB01, NTRIP 1, NTRIP test\/1$/,
  },
  {
    name: 'a rover whose lines end with LF only is served',
    request: `GET GB01\nUser-Agent: x\n${basic('joe', 'pw').replace('\r', '')}\n`,
    reply: ok1,
    code: 10,
    message: /^Connected to GB01/,
  },
  {
    name: 'a rover of revision 2 gets a chunked stream',
    request: `GET /GB01 HTTP/1.1\r\nHost: x\r\n${rev2}${agent}${basic('joe', 'pw')}\r\n`,
    reply: head2('200 OK', 'Content-Type: gnss/data', 'Transfer-Encoding: chunked'),
    code: 10,
    message: /^Connected to GB01, NTRIP 2/,
  },
  {
    name: 'an account that prefers revision 1 gets it, whatever the client requested',
    request: `GET /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('prefers1', 'pw')}\r\n`,
    reply: ok1,
    code: 10,
    message: /NTRIP 1/,
  },
  {
    name: 'an account that prefers revision 2 gets it, whatever the client requested',
    request: `GET /GB01 HTTP/1.0\r\n${agent}${basic('prefers2', 'pw')}\r\n`,
    reply: head2('200 OK', 'Content-Type: gnss/data', 'Transfer-Encoding: chunked'),
    code: 10,
    message: /NTRIP 2/,
  },
  ...[
    {
      who: 'a wrong password',
      user: 'joe',
      pass: 'no',
      text: 'Unauthorized',
      code: 12,
      message: /^The password is wrong/,
    },
    {
      who: 'an unknown username',
      user: 'nobody',
      pass: 'pw',
      text: 'Unauthorized',
      code: 13,
      message: /^No account has this username/,
    },
    {
      who: 'an account not allowed',
      user: 'barred',
      pass: 'pw',
      text: 'The account is not allowed to connect',
      code: 14,
      message: /^The account is not allowed/,
    },
    {
      who: 'an account with a suspended subscription',
      user: 'paused',
      pass: 'pw',
      text: 'The subscription is suspended',
      code: 14,
      message: /^The subscription is suspended/,
    },
    {
      who: 'an account whose subscription begins later',
      user: 'early',
      pass: 'pw',
      text: 'The subscription begins on 31-01-2099 12:00 UTC',
      code: 14,
      message: /^The subscription begins on 31-01-2099 12:00 UTC/,
    },
    {
      who: 'an expired account',
      user: 'late',
      pass: 'pw',
      text: gone,
      code: 15,
      message: /^The account expired on 31-01-2026 12:00 UTC/,
    },
  ].flatMap(({ who, user, pass, text, code, message }) => [
    {
      name: `${who} gets 401 in revision 1`,
      request: `GET /GB01 HTTP/1.0\r\n${agent}${basic(user, pass)}\r\n`,
      reply: refused1('401 Unauthorized', text, realm('GB01')),
      code,
      message,
    },
    {
      name: `${who} gets 401 in revision 2`,
      request: `GET /GB01 HTTP/1.1\r\n${rev2}${agent}${basic(user, pass)}\r\n`,
      reply: refused2('401 Unauthorized', text, realm('GB01')),
      code,
      message,
    },
  ]),
  {
    name: 'a rover without credentials gets 401',
    request: `GET /GB01 HTTP/1.0\r\n${agent}\r\n`,
    reply: refused1('401 Unauthorized', 'Unauthorized', realm('GB01')),
    code: 12,
    message: /^No username and password were sent/,
  },
  {
    name: 'an unknown mountpoint gets the sourcetable in revision 1',
    request: `GET /NOWHERE HTTP/1.0\r\n${agent}${basic('joe', 'pw')}\r\n`,
    reply:
      /^SOURCETABLE 200 OK\r\nServer: .*\r\nContent-Type: text\/plain\r\nContent-Length: \d+\r\nConnection: close\r\n\r\nCAS;[\s\S]*STR;RTK_RTCM3;[\s\S]*STR;GB01;[\s\S]*ENDSOURCETABLE\r\n$/,
    code: 16,
    message: /^There is no mountpoint NOWHERE/,
  },
  {
    name: 'an unknown mountpoint gets 404 in revision 2',
    request: `GET /NOWHERE HTTP/1.1\r\n${rev2}${agent}${basic('joe', 'pw')}\r\n`,
    reply: refused2('404 Not Found', 'Unknown mountpoint'),
    code: 16,
    message: /^There is no mountpoint NOWHERE/,
  },
  {
    name: 'a forced mountpoint that does not exist is the reason that is logged',
    request: `GET /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('lost', 'pw')}\r\n`,
    reply: refused2('404 Not Found', 'Unknown mountpoint'),
    code: 16,
    message: /^The account's forced mountpoint GONE does not exist/,
  },
  {
    name: 'a filter leaves the lines that match, in revision 1',
    request: `GET /?STR;rtk* HTTP/1.0\r\n${agent}\r\n`,
    reply:
      /^SOURCETABLE 200 OK\r\n[\s\S]*Connection: close\r\n\r\nSTR;RTK_RTCM3;[^\r]*\r\nENDSOURCETABLE\r\n$/,
    code: 50,
    message: /^Sourcetable read/,
  },
  {
    name: 'a filter leaves the lines that match, in revision 2',
    request: `GET /?filter=STR;;;;;;;;!GBR HTTP/1.1\r\n${rev2}${agent}\r\n`,
    reply:
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*Ntrip-Flags: st_filter,st_match\r\n[\s\S]*Content-Length: 16\r\n\r\nENDSOURCETABLE\r\n$/,
    code: 50,
    message: /^Sourcetable read/,
  },
  {
    name: 'a filter that cannot be read gets 400',
    request: `GET /?STR;( HTTP/1.1\r\n${rev2}${agent}\r\n`,
    reply: /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*The filter cannot be read\r\n$/,
    code: 50,
    message: /^Sourcetable read/,
  },
  {
    name: 'a filter that the flags do not name gets 501',
    request: `GET /?strict HTTP/1.1\r\n${rev2}${agent}\r\n`,
    reply: /^HTTP\/1\.1 501 Not Implemented\r\n/,
    code: 50,
    message: /^Sourcetable read/,
  },
  {
    name: 'the sourcetable in revision 2 is gnss/sourcetable',
    request: `GET / HTTP/1.1\r\n${rev2}${agent}\r\n`,
    reply:
      /^HTTP\/1\.1 200 OK\r\n[\s\S]*Content-Type: gnss\/sourcetable\r\nContent-Length: \d+\r\n\r\nCAS;[\s\S]*ENDSOURCETABLE\r\n$/,
    code: 50,
    message: /^Sourcetable read/,
  },
  {
    name: 'a station with a wrong password is told so in revision 1',
    request: 'SOURCE no /GB01\r\nSource-Agent: NTRIP x\r\n\r\n',
    reply: 'ERROR - Bad Password\r\n',
    code: 32,
    message: /^The password is wrong/,
  },
  {
    name: 'a station with a wrong password gets 401 in revision 2',
    request: `POST /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('GB01', 'no')}\r\n`,
    reply: refused2('401 Unauthorized', 'Unauthorized', realm('GB01')),
    code: 32,
    message: /^The password is wrong/,
  },
  {
    name: 'a station with an unknown mountpoint is told so in revision 1',
    request: 'SOURCE src NOWHERE HTTP/1.1\r\n\r\n',
    reply: 'ERROR - Mount Point Taken or Invalid\r\n',
    code: 33,
    message: /^No station has the mountpoint NOWHERE/,
  },
  {
    name: 'a station with an unknown mountpoint gets 404 in revision 2',
    request: `POST /NOWHERE HTTP/1.1\r\n${rev2}${agent}${basic('', 'src')}\r\n`,
    reply: refused2('404 Not Found', 'Unknown mountpoint'),
    code: 33,
    message: /^No station has the mountpoint NOWHERE/,
  },
  {
    name: 'a station of revision 1 may send',
    request: 'SOURCE src GB01\r\nSource-Agent: NTRIP x\r\nSTR: \r\n\r\n',
    reply: ok1,
    code: 30,
    message: /^Connected, NTRIP x/,
  },
  {
    name: 'a station of revision 2 may send',
    request: `POST /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('GB01', 'src')}Transfer-Encoding: chunked\r\n\r\n`,
    reply: head2('200 OK'),
    code: 30,
    message: /^Connected, NTRIP test\/1/,
  },
  {
    name: 'a station whose body is compressed gets 501',
    request: `POST /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('GB01', 'src')}Transfer-Encoding: gzip, chunked\r\n\r\n`,
    reply: refused2('501 Not Implemented', 'The body has a transfer coding other than chunked'),
    code: 23,
    message: /^The body has a transfer coding other than chunked, NTRIP test\/1/,
  },
  {
    name: 'empty lines before a request are ignored',
    request: `\r\n\r\nPOST /GB01 HTTP/1.1\r\n${rev2}${agent}${basic('GB01', 'src')}\r\n`,
    reply: head2('200 OK'),
    code: 30,
    message: /^Connected, NTRIP test\/1/,
  },
  {
    name: 'another method is told which there are',
    request: `DELETE /GB01 HTTP/1.1\r\n${rev2}\r\n`,
    reply: refused2('405 Method Not Allowed', 'Method not allowed', 'Allow: GET, HEAD, POST'),
    code: 23,
    message: /^Method DELETE is not supported/,
  },
  {
    name: 'what is no request gets 400',
    request: 'hello\r\n\r\n',
    reply: refused1('400 Bad Request', 'The request line has no method'),
    code: 23,
    message: /^The request line has no method/,
  },
  {
    name: 'a request of more than 4 kB is refused',
    request: `GET / HTTP/1.1\r\nX: ${'x'.repeat(5_000)}\r\n\r\n`,
    reply: refused1('431 Request Header Fields Too Large', 'The request head is longer than 4096 bytes'),
    code: 23,
    message: /^The request head is longer/,
  },
];

test('every request gets its exact reply, on any port, and the log states the reason', async (t) => {
  const world = await startWorld(t, async (seed) => {
    await seed.station({ mount: 'GB01', password: 'src' });
    const { company_id } = await seed.company();
    await seed.rover({ company_id, username: 'joe', password: 'pw', needs_gga: false });
    await seed.rover({ company_id, username: 'prefers1', password: 'pw', preferred_ntrip_version: 1 });
    await seed.rover({ company_id, username: 'prefers2', password: 'pw', preferred_ntrip_version: 2 });
    await seed.rover({ company_id, username: 'barred', password: 'pw', allowed: false });
    await seed.rover({ company_id, username: 'paused', password: 'pw', suspended: true });
    await seed.rover({
      company_id,
      username: 'early',
      password: 'pw',
      valid_from: '2099-01-31T12:00:00Z',
    });
    await seed.rover({ company_id, username: 'late', password: 'pw', expires_at: expired });
    await seed.rover({ company_id, username: 'lost', password: 'pw', forced_mountpoint: 'GONE' });
  });
  const { caster } = world;
  const ports = Object.values(caster.ports);

  for (const [i, { name, request, reply, code, message }] of cases.entries())
    await t.test(name, async () => {
      const port = ports[i % ports.length];
      assert.ok(port);
      const before = (await world.lines()).length;
      const client = new Client(port).send(request);
      if (typeof reply === 'string') {
        await eventually(async () => client.closed || plain(client.text).length >= reply.length);
        assert.equal(plain(client.text), reply);
      } else assert.match(await client.end(), reply);
      client.close();
      const line = await eventually(async () =>
        (await world.lines())
          .slice(before)
          .find((line) => line.code === code && message.test(line.description)),
      );
      assert.ok(line);
    });

  await t.test('no password is in the log', async () => {
    const text = JSON.stringify(await world.lines());
    assert.doesNotMatch(text, /"(pw|src|no)"|\bpw\b/);
  });
});
