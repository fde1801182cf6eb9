import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areas, IMAGE_BYTES, idsOf } from '@cairn/contract';
import sharp from 'sharp';
import { refusal, tenantInput } from '../../test/tenants.ts';
import { startWorld } from '../../test/world.ts';

const red = { r: 200, g: 30, b: 20 };
const green = { r: 20, g: 200, b: 30 };

/** A picture, red on its left half and green on its right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } }).composite([
    {
      input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: green } },
      left: Math.floor(width / 2),
      top: 0,
    },
  ]);
const file = (bytes: Uint8Array, name = 'picture.png', type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type });
const logo = 'branding/logos';
const background = 'branding/homebgs';

/** The picture as it is served. */
async function served(baseUrl: string, name: string) {
  const answer = await fetch(`${baseUrl}/images/${name}`);
  assert.equal(answer.status, 200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { headers: answer.headers, bytes, picture: await sharp(bytes).metadata() };
}

test('a logo fits its box as png and a background fills its own as webp, served to anyone for a year', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { client } = await person(10);
  const wide = file(await halves(3000, 500).png().toBuffer());
  const first = await client.images.upload({ files: wide, type: logo });
  assert.match(first.filename, /^logo-[0-9a-f]{32}\.png$/);
  assert.deepEqual([first.width, first.height], [600, 100]);
  const photo = file(await halves(4000, 2000).jpeg().toBuffer(), 'photo.jpg', 'image/jpeg');
  const second = await client.images.upload({ files: photo, type: background });
  assert.match(second.filename, /^background-[0-9a-f]{32}\.webp$/);
  assert.deepEqual([second.width, second.height], [1920, 1080]);

  const { headers, picture } = await served(baseUrl, first.filename);
  assert.equal(headers.get('content-type'), 'image/png');
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual([picture.format, picture.width, picture.height], ['png', 600, 100]);
  assert.equal((await served(baseUrl, second.filename)).picture.format, 'webp');
  const again = await fetch(`${baseUrl}/images/${first.filename}`, {
    headers: { 'if-none-match': headers.get('etag') ?? '' },
  });
  assert.equal(again.status, 304);
});

test('a small picture is not blown up, and the same picture has the same name', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const small = file(await halves(120, 40).png().toBuffer());
  const one = await client.images.upload({ files: small, type: logo });
  assert.deepEqual([one.width, one.height], [120, 40]);
  assert.deepEqual(await client.images.upload({ files: small, type: logo }), one);
});

test('the server keeps the part that was chosen, of the picture as its camera held it', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { client } = await person(5);
  // held upright: stored on its side, left half red; shown with red on top
  const upright = file(await halves(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer(), 'a.jpg');
  const part = { left: 0, top: 0, width: 200, height: 100 };
  const { filename, width, height } = await client.images.upload({ files: upright, type: logo, ...part });
  assert.deepEqual([width, height], [200, 100]);
  const { bytes } = await served(baseUrl, filename);
  const { dominant } = await sharp(bytes).stats();
  assert.ok(dominant.r > 150 && dominant.g < 100, 'the red half');
  for (const [more, field] of [
    [{ ...part, width: 201 }, 'left'],
    [{ ...part, top: 301 }, 'left'],
    [{ left: 0, top: 0, width: 10 }, 'height'],
    [{ width: 10, height: 10 }, 'left'],
    [{ ...part, width: 0 }, 'width'],
  ] as const) {
    const refused = await refusal(client.images.upload({ files: upright, type: logo, ...more }));
    assert.deepEqual(Object.keys(refused), ['code', field]);
  }
});

test('nothing but the picture is stored: no place, no camera, no name', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { client } = await person(5);
  const bytes = await halves(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'of somebody', Software: 'camera 9' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  assert.ok((await sharp(bytes).metadata()).exif);
  for (const type of [logo, background] as const) {
    const { filename } = await client.images.upload({ files: file(bytes, 'a.jpg'), type });
    const { picture, bytes: stored } = await served(baseUrl, filename);
    assert.equal(picture.exif, undefined);
    assert.ok(!stored.includes('of somebody'));
  }
});

test('what is no jpeg or png is refused by its content, whatever it is called', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const png = await halves(40, 40).png().toBuffer();
  const cases: [string, Uint8Array][] = [
    ['Choose a jpeg, jpg or png file', Buffer.from('not a picture')],
    ['The file is not a picture that can be read', new Uint8Array()],
    ['The file is not a picture that can be read', png.subarray(0, 60)],
    ['Choose a jpeg, jpg or png file', Buffer.from(svg)],
    ['Choose a jpeg, jpg or png file', await halves(40, 40).webp().toBuffer()],
    ['Choose a jpeg, jpg or png file', await halves(40, 40).gif().toBuffer()],
  ];
  for (const [message, bytes] of cases) {
    assert.deepEqual(await refusal(client.images.upload({ files: file(bytes), type: logo })), {
      code: 'invalid_input',
      files: message,
    });
  }
});

test('a file above 5 MB and a picture above 40 megapixels are refused, and the next upload works', async (t) => {
  const { person } = await startWorld(t);
  const { client } = await person(1);
  const heavy = file(new Uint8Array(IMAGE_BYTES + 1));
  assert.deepEqual(await refusal(client.images.upload({ files: heavy, type: logo })), {
    code: 'too_large',
  });
  const bomb = file(
    await sharp({ create: { width: 8000, height: 5001, channels: 3, background: red } })
      .png()
      .toBuffer(),
  );
  assert.ok(bomb.size < IMAGE_BYTES);
  assert.deepEqual(await refusal(client.images.upload({ files: bomb, type: logo })), {
    code: 'invalid_input',
    files: 'The picture has more than 40 megapixels',
  });
  await client.images.upload({ files: file(await halves(40, 40).png().toBuffer()), type: logo });
});

test('roles 1, 5 and 10 upload; companies, people without a login and a form without a file do not', async (t) => {
  const { person, baseUrl, anyone } = await startWorld(t);
  const files = file(await halves(40, 40).png().toBuffer());
  for (const role of idsOf('companyAdmin', 'companyUser')) {
    const { client } = await person(role);
    assert.deepEqual(await refusal(client.images.upload({ files, type: logo })), { code: 'not_authorised' });
  }
  assert.deepEqual(await refusal(anyone.images.upload({ files, type: logo })), { code: 'not_authorised' });
  const { client, credentials } = await person(10);
  assert.deepEqual(await refusal(client.images.upload({ files: 'text' as never, type: 'logo' as never })), {
    code: 'invalid_input',
    files: 'Choose a jpeg, jpg or png file',
    type: 'Invalid option: expected one of "branding/logos"|"branding/homebgs"',
  });
  const form = new FormData();
  form.append('userid', String(credentials.userid));
  form.append('token', credentials.token);
  for (let n = 0; n < 2; n++) form.append('files', files);
  const twice = await fetch(`${baseUrl}${areas.images.upload.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.bearer}` },
    body: form,
  });
  assert.equal(twice.status, 413);
});

test('other calls take no forms', async (t) => {
  const { person, baseUrl } = await startWorld(t);
  const { credentials } = await person(1);
  const answer = await fetch(`${baseUrl}/api/casterreselleradd`, {
    method: 'POST',
    headers: { authorization: `Bearer ${credentials.bearer}` },
    body: new FormData(),
  });
  assert.equal(answer.status, 415);
});

test('a record refers to what was uploaded, and a picture that nobody has is not there', async (t) => {
  const { person, baseUrl, seed } = await startWorld(t);
  const { client } = await person(5, await seed.reseller());
  const { filename } = await client.images.upload({
    files: file(await halves(40, 40).png().toBuffer()),
    type: logo,
  });
  const { dealerid } = await client.dealers.save({ dealerdata: tenantInput({ logo: filename }) });
  assert.equal((await client.dealers.find({ id: dealerid })).CasterDealers[0]?.logo, filename);
  assert.deepEqual(
    await refusal(client.dealers.save({ dealerdata: tenantInput({ background: filename }) })),
    {
      code: 'invalid_input',
      'dealerdata.background': 'must be the name of an uploaded background',
    },
  );
  for (const name of ['logo-0.png', '..%2f..%2fetc%2fpasswd', filename.toUpperCase(), `${filename}x`])
    assert.equal((await fetch(`${baseUrl}/images/${name}`)).status, 404, name);
});

test('a form that ends early, or whose boundary is never there, is a request that cannot be read', async (t) => {
  const { baseUrl, person, log } = await startWorld(t);
  const { credentials } = await person(1);
  const head =
    '--cut\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  for (const body of [
    '--cut',
    head,
    `${head}half a picture`,
    `${head}half a picture\r\n--cu`,
    'no form at all',
    '\r\n',
  ]) {
    const reply = await fetch(`${baseUrl}${areas.images.upload.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credentials.bearer}`,
        'content-type': 'multipart/form-data; boundary=cut',
      },
      body,
    });
    assert.equal(reply.status, 400, body);
    assert.match(((await reply.json()) as { code: string }).code, /^(bad_request|invalid_input)$/);
  }
  assert.ok(!log.some((line) => line.includes('a call failed')));
});
