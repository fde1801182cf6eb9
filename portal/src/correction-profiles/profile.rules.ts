import {
  bandOf,
  type CorrectionConstellation,
  type CorrectionProfileRecord,
  correctionBands,
  correctionConstellations,
  type ProfileData,
  type ProfilePlan,
  type ReferenceFrameName,
} from '@cairn/contract';

/** A profile as its form has it: figures are text, and lists too, as a conflict has them. Empty: as sent, or all. */
export interface ProfileForm {
  text: string;
  observations: NonNullable<ProfilePlan['observations']> | '';
  /** `GPS,Galileo`. */
  constellations: string;
  /** `GPS L1,GPS L2`. */
  bands: string;
  observation_interval: string;
  station_interval: string;
  add_antenna: boolean;
  add_biases: boolean;
  receiver: string;
  receiver_firmware: string;
  receiver_serial: string;
  station_id: string;
  bytes_per_second: string;
  reference_frame: ReferenceFrameName | '';
}

/** A profile as others may have changed it: a conflict has lists as text, and 0 or 1 for a box. */
export type KnownProfile = Omit<
  CorrectionProfileRecord,
  'constellations' | 'bands' | 'add_antenna' | 'add_biases'
> & {
  readonly constellations: string | null;
  readonly bands: string | null;
  readonly add_antenna: boolean | 0 | 1;
  readonly add_biases: boolean | 0 | 1;
};

/** Of every list as text: that of a conflict. */
const SEPARATOR = ',';
const joined = (list: readonly string[] | null) => list?.join(SEPARATOR) ?? null;
const parts = (text: string) => (text === '' ? [] : text.split(SEPARATOR));
const listOrNull = <Name extends string>(text: string) => (text === '' ? null : (parts(text) as Name[]));

export const knownOf = (profile: CorrectionProfileRecord): KnownProfile => ({
  ...profile,
  constellations: joined(profile.constellations),
  bands: joined(profile.bands),
});

export const emptyProfile: ProfileForm = {
  text: '',
  observations: '',
  constellations: '',
  bands: '',
  observation_interval: '',
  station_interval: '',
  add_antenna: false,
  add_biases: false,
  receiver: '',
  receiver_firmware: '',
  receiver_serial: '',
  station_id: '',
  bytes_per_second: '',
  reference_frame: '',
};

const typed = (figure: number | null) => (figure === null ? '' : String(figure));

export const formOf = (profile: KnownProfile): ProfileForm => ({
  text: profile.text,
  observations: profile.observations ?? '',
  constellations: profile.constellations ?? '',
  bands: profile.bands ?? '',
  observation_interval: typed(profile.observation_interval),
  station_interval: typed(profile.station_interval),
  add_antenna: Boolean(profile.add_antenna),
  add_biases: Boolean(profile.add_biases),
  receiver: profile.receiver ?? '',
  receiver_firmware: profile.receiver_firmware,
  receiver_serial: profile.receiver_serial,
  station_id: typed(profile.station_id),
  bytes_per_second: typed(profile.bytes_per_second),
  reference_frame: profile.reference_frame ?? '',
});

/** What the call takes. */
export const profileInput = (form: ProfileForm, known: KnownProfile | undefined): ProfileData => ({
  ...form,
  value: known?.value,
  version: known?.version,
  observations: form.observations || null,
  constellations: listOrNull(form.constellations),
  bands: listOrNull(form.bands) as ProfileData['bands'],
  reference_frame: form.reference_frame || null,
});

const figure = (text: string) => (/^\d{1,6}$/.test(text.trim()) && Number(text) > 0 ? Number(text) : null);

/** What the form says now, for its summary; a figure that is not one counts for nothing. */
export const planOf = (form: ProfileForm): ProfilePlan => ({
  ...form,
  observations: form.observations || null,
  constellations: listOrNull(form.constellations),
  bands: listOrNull(form.bands),
  observation_interval: figure(form.observation_interval),
  station_interval: figure(form.station_interval),
  receiver: form.receiver || null,
  station_id: /^\d{1,4}$/.test(form.station_id.trim()) ? Number(form.station_id) : null,
  bytes_per_second: figure(form.bytes_per_second),
  reference_frame: form.reference_frame || null,
});

type Choice = Pick<ProfileForm, 'constellations' | 'bands'>;

export const hasConstellation = ({ constellations }: Choice, one: CorrectionConstellation): boolean =>
  constellations === '' || parts(constellations).includes(one);

/** Whether a frequency is sent: all are of a constellation that names none. */
export function hasBand(choice: Choice, constellation: CorrectionConstellation, band: string): boolean {
  const named = parts(choice.bands).filter((name) => name.startsWith(`${constellation} `));
  return (
    hasConstellation(choice, constellation) &&
    (named.length === 0 || named.includes(bandOf(constellation, band)))
  );
}

/** The choice with a constellation ticked or not; the last one stays. */
export function withConstellation(
  choice: Choice,
  constellation: CorrectionConstellation,
  ticked: boolean,
): Choice {
  const chosen = correctionConstellations.filter((one) =>
    one === constellation ? ticked : hasConstellation(choice, one),
  );
  if (chosen.length === 0) return choice;
  return {
    constellations: chosen.length === correctionConstellations.length ? '' : chosen.join(SEPARATOR),
    bands: bandsWithout(choice, constellation).join(SEPARATOR),
  };
}

/** The choice with a frequency ticked or not; a constellation without any is left out. */
export function withBand(
  choice: Choice,
  constellation: CorrectionConstellation,
  band: string,
  ticked: boolean,
): Choice {
  const all: readonly string[] = correctionBands[constellation];
  const chosen = all.filter((one) => (one === band ? ticked : hasBand(choice, constellation, one)));
  if (chosen.length === 0) return withConstellation(choice, constellation, false);
  const named = chosen.length === all.length ? [] : chosen.map((one) => bandOf(constellation, one));
  return {
    ...withConstellation(choice, constellation, true),
    bands: [...bandsWithout(choice, constellation), ...named].join(SEPARATOR),
  };
}

const bandsWithout = ({ bands }: Choice, constellation: CorrectionConstellation) =>
  parts(bands).filter((name) => !name.startsWith(`${constellation} `));
