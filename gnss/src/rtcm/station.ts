import {
  counted,
  type Field,
  flag,
  joined,
  record,
  signed,
  signedIfKnown,
  skipping,
  steps,
  text,
  unsigned,
} from './fields.ts';

/** Antenna reference point of the station (ARP). */
interface StationPosition {
  readonly stationId: number;
  /** Realisation year of the ITRF, two digits; 0 when not given (DF021). */
  readonly itrfYear: number;
  readonly gps: boolean;
  readonly glonass: boolean;
  readonly galileo: boolean;
  /** A computed reference station, none that stands somewhere (DF141). */
  readonly computed: boolean;
  /** ECEF metres to 0.1 mm. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** All observations are made at one instant (DF142). */
  readonly singleOscillator: boolean;
  /** DF364. */
  readonly quarterCycle: number;
}

interface Antenna {
  readonly stationId: number;
  /** IGS antenna name, with its radome. */
  readonly antenna: string;
  readonly setupId: number;
}

interface AntennaSerial extends Antenna {
  readonly antennaSerial: string;
}

export interface StationMessages {
  1005: StationPosition;
  /** `antennaHeight`: metres from the mark up to the ARP. */
  1006: StationPosition & { readonly antennaHeight: number };
  1007: Antenna;
  1008: AntennaSerial;
  1013: {
    readonly stationId: number;
    /** Modified Julian day and second of the UTC day. */
    readonly day: number;
    readonly secondOfDay: number;
    readonly leapSeconds: number;
    /** `interval` in seconds. */
    readonly announcements: readonly {
      readonly message: number;
      readonly synchronous: boolean;
      readonly interval: number;
    }[];
  };
  1029: {
    readonly stationId: number;
    /** Modified Julian day and second of the UTC day. */
    readonly day: number;
    readonly secondOfDay: number;
    readonly text: string;
  };
  1033: AntennaSerial & {
    readonly receiver: string;
    readonly firmware: string;
    readonly receiverSerial: string;
  };
  1230: {
    readonly stationId: number;
    /** The code and phase observations of the same signal are aligned (DF421). */
    readonly aligned: boolean;
    /** GLONASS code-phase biases in metres; undefined when not sent. */
    readonly l1CA: number | undefined;
    readonly l1P: number | undefined;
    readonly l2CA: number | undefined;
    readonly l2P: number | undefined;
  };
}

const coordinate = signed(38, 10_000);

const stationId = unsigned(12); // DF003

const position = record<StationPosition>({
  stationId,
  itrfYear: unsigned(6), // DF021
  gps: flag, // DF022
  glonass: flag, // DF023
  galileo: flag, // DF024
  computed: flag, // DF141
  x: coordinate, // DF025
  singleOscillator: flag, // DF142
  y: skipping(1, coordinate), // DF001, DF026
  quarterCycle: unsigned(2), // DF364
  z: coordinate, // DF027
});

const antenna = record<Antenna>({
  stationId,
  antenna: text, // DF029, DF030
  setupId: unsigned(8), // DF031
});
const antennaSerial = joined(antenna, record({ antennaSerial: text })); // DF032, DF033

const time = record({
  stationId,
  day: unsigned(16), // DF051
  secondOfDay: unsigned(17), // DF052
});
const parameters = joined(
  time,
  counted(
    5, // DF053
    'announcements',
    record({ leapSeconds: unsigned(8) }), // DF054
    record({
      message: unsigned(12), // DF055
      synchronous: flag, // DF056
      interval: unsigned(16, 10), // DF057
    }),
  ),
);

/** UTF-8 (DF140) behind the number of its characters (DF138) and of its bytes (DF139). Other bytes are refused. */
const unicode: Field<string> = {
  read: (bits) => {
    const characters = bits.unsigned(7);
    const bytes = Uint8Array.from({ length: bits.unsigned(8) }, () => bits.unsigned(8));
    const value = utf8(bytes);
    if (value !== undefined && [...value].length === characters) return value;
    bits.refuse();
    return '';
  },
  write: (bits, value, name) => {
    const bytes = new TextEncoder().encode(value);
    if (utf8(bytes) !== value) throw new RangeError(`${name}: half of a character`);
    bits.write(7, steps([...value].length, 1, 0, 127, `characters of ${name}`));
    bits.write(8, steps(bytes.length, 1, 0, 255, `bytes of ${name}`));
    for (const byte of bytes) bits.write(8, byte);
  },
};

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

type Biases = StationMessages[1230];
const biasNames = ['l1CA', 'l1P', 'l2CA', 'l2P'] as const satisfies (keyof Biases)[];
const bias = signedIfKnown(16, 50);

/** Only the biases (DF423–DF426) marked in a mask of four bits (DF422) are in the message (table 3.5-104). */
const biases: Field<Omit<Biases, 'stationId' | 'aligned'>> = {
  read: (bits) => {
    const mask = bits.unsigned(4);
    const [l1CA, l1P, l2CA, l2P] = biasNames.map((_, i) => (mask & (8 >> i) ? bias.read(bits) : undefined));
    return { l1CA, l1P, l2CA, l2P };
  },
  write: (bits, value) => {
    const sent = biasNames.filter((name) => value[name] !== undefined);
    bits.write(
      4,
      sent.reduce((mask, name) => mask | (8 >> biasNames.indexOf(name)), 0),
    );
    for (const name of sent) bias.write(bits, value[name], name);
  },
};

export const stationFields: { readonly [Type in keyof StationMessages]: Field<StationMessages[Type]> } = {
  1005: position,
  1006: joined(position, record({ antennaHeight: unsigned(16, 10_000) })), // DF028
  1007: antenna,
  1008: antennaSerial,
  1013: parameters,
  1029: joined(time, record({ text: unicode })),
  1033: joined(
    antennaSerial,
    record({
      receiver: text, // DF227, DF228
      firmware: text, // DF229, DF230
      receiverSerial: text, // DF231, DF232
    }),
  ),
  1230: joined(record({ stationId, aligned: flag }), skipping(3, biases)), // DF421, DF001
};
