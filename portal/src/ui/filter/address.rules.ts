/**
 * A value of the query of an address, which is JSON or plain text. A number that JavaScript cannot hold exactly, as the
 * 19 digits of an ICCID, is text.
 * @throws SyntaxError when it is text
 */
export function parseQueryValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new SyntaxError('digits would be lost');
  return value;
}
