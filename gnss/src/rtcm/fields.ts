import type { BitReader, BitWriter } from './bits.ts';

/** How one value of a message is coded in its bits. `write` throws RangeError naming the field. */
export interface Field<T> {
  read(bits: BitReader): T;
  write(bits: BitWriter, value: T, name: string): void;
}

export type Layout<T> = { readonly [Name in keyof T]: Field<T[Name]> };

/** Unsigned number; `perUnit` steps of the field make one unit of the value, and step 0 stands for `least`. */
export function unsigned(width: number, perUnit = 1, least = 0): Field<number> {
  return {
    read: (bits) => bits.unsigned(width) / perUnit + least,
    write: (bits, value, name) =>
      bits.write(
        width,
        steps(value, perUnit, least * perUnit, least * perUnit + 2 ** width - 1, name) - least * perUnit,
      ),
  };
}

/** Two's complement number. */
export function signed(width: number, perUnit = 1): Field<number> {
  return {
    read: (bits) => bits.signed(width) / perUnit,
    write: (bits, value, name) =>
      bits.write(width, steps(value, perUnit, -(2 ** (width - 1)), 2 ** (width - 1) - 1, name)),
  };
}

/** Sign bit and magnitude, as GLONASS sends its numbers. */
export function signMagnitude(width: number, perUnit = 1): Field<number> {
  const half = 2 ** (width - 1);
  return {
    read: (bits) => {
      const raw = bits.unsigned(width);
      return raw > half ? (half - raw) / perUnit : (raw % half) / perUnit;
    },
    write: (bits, value, name) => {
      const count = steps(value, perUnit, 1 - half, half - 1, name);
      bits.write(width, count < 0 ? half - count : count);
    },
  };
}

/** Two's complement number whose most negative pattern means none. */
export function signedIfKnown(width: number, perUnit = 1): Field<number | undefined> {
  const none = -(2 ** (width - 1));
  return {
    read: (bits) => {
      const raw = bits.signed(width);
      return raw === none ? undefined : raw / perUnit;
    },
    write: (bits, value, name) =>
      bits.write(width, value === undefined ? none : steps(value, perUnit, none + 1, -none - 1, name)),
  };
}

/** Unsigned number where one pattern, 0 or all ones, means none. */
export function unsignedIfKnown(
  width: number,
  none: 'zero' | 'ones',
  perUnit = 1,
): Field<number | undefined> {
  const noneRaw = none === 'zero' ? 0 : 2 ** width - 1;
  const [least, most] = none === 'zero' ? [1, 2 ** width - 1] : [0, 2 ** width - 2];
  return {
    read: (bits) => {
      const raw = bits.unsigned(width);
      return raw === noneRaw ? undefined : raw / perUnit;
    },
    write: (bits, value, name) =>
      bits.write(width, value === undefined ? noneRaw : steps(value, perUnit, least, most, name)),
  };
}

export const flag: Field<boolean> = {
  read: (bits) => bits.unsigned(1) === 1,
  write: (bits, value) => bits.write(1, value ? 1 : 0),
};

/** A field behind `reserved` bits, which are written as zeros. */
export function skipping<T>(reserved: number, field: Field<T>): Field<T> {
  return {
    read: (bits) => {
      bits.position += reserved;
      return field.read(bits);
    },
    write: (bits, value, name) => {
      bits.write(reserved, 0);
      field.write(bits, value, name);
    },
  };
}

/** Text with its length in 8 bits before it, one byte per character (DF029–DF033 and their like). */
export const text: Field<string> = {
  read: (bits) => {
    const length = bits.unsigned(8);
    let value = '';
    for (let i = 0; i < length; i++) value += String.fromCharCode(bits.unsigned(8));
    return value;
  },
  write: (bits, value, name) => {
    bits.write(8, steps(value.length, 1, 0, 255, `length of ${name}`));
    for (let i = 0; i < value.length; i++) bits.write(8, steps(value.charCodeAt(i), 1, 0, 255, name));
  },
};

/** A record of fields, in the order of the layout's keys. */
export function record<T extends object>(layout: Layout<T>): Field<T> {
  const names = Object.keys(layout) as (keyof T & string)[];
  return {
    read: (bits) => {
      const value: Partial<T> = {};
      for (const name of names) value[name] = layout[name].read(bits);
      return value as T;
    },
    write: (bits, value, path) => {
      for (const name of names) layout[name].write(bits, value[name], path === '' ? name : `${path}.${name}`);
    },
  };
}

/** `value` in whole steps of the field; RangeError when it does not fit. */
export function steps(value: number, perUnit: number, least: number, most: number, name: string): number {
  const count = Math.round(value * perUnit);
  if (count >= least && count <= most) return count;
  throw new RangeError(`${name}: ${value} is not within ${least / perUnit} to ${most / perUnit}`);
}

/** Two records, one after the other, as one. */
export function joined<A extends object, B extends object>(first: Field<A>, second: Field<B>): Field<A & B> {
  return {
    read: (bits) => ({ ...first.read(bits), ...second.read(bits) }),
    write: (bits, value, path) => {
      first.write(bits, value, path);
      second.write(bits, value, path);
    },
  };
}

/** A list under `name`: the number of its items comes first, then the record `between`, then the items. */
export function counted<Name extends string, Between extends object, Item>(
  width: number,
  name: Name,
  between: Field<Between>,
  item: Field<Item>,
): Field<Between & { readonly [N in Name]: readonly Item[] }> {
  return {
    read: (bits) => {
      const count = bits.unsigned(width);
      const value = between.read(bits);
      const items: Item[] = [];
      while (items.length < count && !bits.overrun) items.push(item.read(bits));
      return { ...value, [name]: items } as Between & { readonly [N in Name]: readonly Item[] };
    },
    write: (bits, value, path) => {
      const items: readonly Item[] = value[name];
      bits.write(width, steps(items.length, 1, 0, 2 ** width - 1, `number of ${name}`));
      between.write(bits, value, path);
      for (const [i, one] of items.entries()) item.write(bits, one, `${name}[${i}]`);
    },
  };
}
