/** The generator polynomial of CRC-24Q (Qualcomm), RTCM 10403.3 §4. */
const POLYNOMIAL = 0x1864cfb;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 16;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x800000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc;
});

/** CRC-24Q of `bytes[start, end)`, start value 0, as an unsigned 24-bit number. */
export function crc24q(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    crc = ((crc << 8) & 0xffffff) ^ (table[(crc >>> 16) ^ byte] as number);
  }
  return crc;
}
