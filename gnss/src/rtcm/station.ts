import {
  counted,
  type Field,
  flag,
  joined,
  record,
  signed,
  signedIfKnown,
  skipping,
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

const position = record<StationPosition>({
  stationId: unsigned(12),
  itrfYear: unsigned(6),
  gps: flag,
  glonass: flag,
  galileo: flag,
  computed: flag,
  x: coordinate,
  singleOscillator: flag,
  y: skipping(1, coordinate),
  quarterCycle: unsigned(2),
  z: coordinate,
});

const antenna = record<Antenna>({ stationId: unsigned(12), antenna: text, setupId: unsigned(8) });
const antennaSerial = joined(antenna, record({ antennaSerial: text }));

const parameters = joined(
  record({ stationId: unsigned(12), day: unsigned(16), secondOfDay: unsigned(17) }),
  counted(
    5,
    'announcements',
    record({ leapSeconds: unsigned(8) }),
    record({ message: unsigned(12), synchronous: flag, interval: unsigned(16, 10) }),
  ),
);

type Biases = StationMessages[1230];
const biasNames = ['l1CA', 'l1P', 'l2CA', 'l2P'] as const satisfies (keyof Biases)[];
const bias = signedIfKnown(16, 50);

/** Only the biases marked in a mask of four bits are in the message (table 3.5-104). */
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
  1006: joined(position, record({ antennaHeight: unsigned(16, 10_000) })),
  1007: antenna,
  1008: antennaSerial,
  1013: parameters,
  1033: joined(antennaSerial, record({ receiver: text, firmware: text, receiverSerial: text })),
  1230: joined(record({ stationId: unsigned(12), aligned: flag }), skipping(3, biases)),
};
