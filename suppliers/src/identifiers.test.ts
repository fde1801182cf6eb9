import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { iccidOf, parseIccid, parseImsi, parseMsisdn } from './identifiers.ts';

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`));

test('an ICCID is valid with its check digit and with no other', () => {
  const number = fc.tuple(fc.constant('89'), digits(15, 17)).map((parts) => parts.join(''));
  fc.assert(
    fc.property(number, (withoutCheckDigit) => {
      const iccid = iccidOf(withoutCheckDigit);
      const valid = [...'0123456789'].filter((digit) => parseIccid(`${withoutCheckDigit}${digit}`));
      assert.deepEqual(valid, [iccid?.at(-1)]);
    }),
  );
});

test('an ICCID with one wrong digit is refused', () => {
  const iccid = iccidOf('894571000000000012') ?? assert.fail();
  for (let index = 2; index < iccid.length; index += 1) {
    const wrong = `${iccid.slice(0, index)}${(Number(iccid[index]) + 3) % 10}${iccid.slice(index + 1)}`;
    assert.equal(parseIccid(wrong), undefined);
  }
});

test('an ICCID begins with 89, has 18 to 20 digits and nothing else', () => {
  assert.equal(parseIccid('79927398713'), undefined); // right by Luhn, the textbook's example
  assert.equal(iccidOf('7368267364738297736'), undefined);
  assert.equal(iccidOf('8945'), undefined);
  assert.equal(iccidOf('89457100000000001x'), undefined);
  assert.equal(parseIccid(' 8945710000000000009'), undefined);
});

test('an IMSI has 14 or 15 digits, a telephone number 7 to 15, with or without a plus', () => {
  assert.equal(parseImsi('238010000000001'), '238010000000001');
  assert.equal(parseImsi('2380100000001'), undefined);
  assert.equal(parseMsisdn('+4537000001'), '4537000001');
  assert.equal(parseMsisdn('88563748761'), '88563748761');
  assert.equal(parseMsisdn('04537000001'), undefined);
  assert.equal(parseMsisdn('-'), undefined);
});
