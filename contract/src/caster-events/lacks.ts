import { z } from 'zod';

const plain = <const Code extends string>(code: Code) => z.object({ code: z.literal(code) });
const of = <const Code extends string>(code: Code) =>
  z.object({ code: z.literal(code), constellation: z.string() });

/** What a correction profile needs and a station does not send: Lack of gnss. */
export const lack = z.lazy(() =>
  z.discriminatedUnion('code', [
    plain('observations'),
    plain('msm'),
    of('lower_msm').extend({ msm: z.number() }),
    of('whole_ranges').extend({ msm: z.number() }),
    of('constellation'),
    of('signals'),
    /** Satellites that are left out; none: all of them. */
    z.object({ code: z.literal('glonass_channel'), satellites: z.array(z.string()) }),
    plain('position'),
    plain('frame'),
    plain('biases'),
    plain('bytes'),
  ]),
);
export type StreamLack = z.output<typeof lack>;

type Texts = { readonly [Code in StreamLack['code']]: (lack: Extract<StreamLack, { code: Code }>) => string };

const texts: Readonly<Record<'en' | 'da', Texts>> = {
  en: {
    observations: () => 'the station sends no observations that can be converted',
    msm: () => 'the station sends 1001–1004 and 1009–1012 alone, which are passed as they are',
    lower_msm: ({ constellation, msm }) => `${constellation} is sent as MSM${msm} and stays that`,
    whole_ranges: ({ constellation, msm }) =>
      `${constellation} is sent as MSM${msm}, without whole ranges, which cannot be converted`,
    constellation: ({ constellation }) => `the station sends no ${constellation}`,
    signals: ({ constellation }) => `the station sends none of the chosen signals of ${constellation}`,
    glonass_channel: ({ satellites }) =>
      satellites.length > 0
        ? `nothing tells the frequency channels of ${satellites.join(', ')}, which are left out`
        : 'nothing tells the frequency channels of GLONASS, which is left out',
    position: () => 'the station sends no position (1005 or 1006)',
    frame: () => 'nobody has entered the reference frame of the station, so no coordinates are sent',
    biases: () => 'the station sends no GLONASS biases (1230), and those of its receiver are not known',
    bytes: () => 'some epochs are left out, because all would be more data than the profile allows',
  },
  da: {
    observations: () => 'stationen sender ingen observationer, der kan omsættes',
    msm: () => 'stationen sender kun 1001–1004 og 1009–1012, som sendes videre uændret',
    lower_msm: ({ constellation, msm }) => `${constellation} sendes som MSM${msm} og forbliver det`,
    whole_ranges: ({ constellation, msm }) =>
      `${constellation} sendes som MSM${msm} uden hele afstande, som ikke kan omsættes`,
    constellation: ({ constellation }) => `stationen sender ikke ${constellation}`,
    signals: ({ constellation }) => `stationen sender ingen af de valgte signaler fra ${constellation}`,
    glonass_channel: ({ satellites }) =>
      satellites.length > 0
        ? `intet oplyser frekvenskanalerne for ${satellites.join(', ')}, som udelades`
        : 'intet oplyser frekvenskanalerne for GLONASS, som udelades',
    position: () => 'stationen sender ingen position (1005 eller 1006)',
    frame: () => 'ingen har angivet stationens referenceramme, så der sendes ingen koordinater',
    biases: () => 'stationen sender ingen GLONASS-bias (1230), og dem for dens modtager kendes ikke',
    bytes: () => 'nogle epoker udelades, fordi alle ville være mere data, end profilen tillader',
  },
};

/** What is lacking, as the end of a sentence. */
export function lackText(one: StreamLack, language: 'en' | 'da' = 'en'): string {
  const text = texts[language][one.code] as (lack: StreamLack) => string;
  return text(one);
}
