import type { RoverKind } from '@cairn/simulator';

export const resellers = [
  {
    country: 1,
    id: 1,
    title: 'Cloudbase',
    login_title: 'cloudbase',
    address1: '4 Station Approach',
    towncity: 'Lincoln',
    county: 'Lincolnshire',
    postcode: 'LN5 7QA',
  },
  {
    country: 1,
    id: 7,
    title: 'SDF',
    login_title: 'sdf',
    address1: '19 Forge Road',
    towncity: 'Hereford',
    county: 'Herefordshire',
    postcode: 'HR1 2PN',
  },
  {
    country: 2,
    id: 11,
    title: 'RTK Danmark',
    single_country: true,
    login_title: 'rtkdanmark',
    address1: 'Markvej 12',
    towncity: 'Viborg',
    county: 'Midtjylland',
    postcode: '8800',
  },
] as const;

/** The towns with a station: name, county, latitude and longitude, height of the antenna above the ellipsoid (m), country. */
export const stationTowns: readonly (readonly [string, string, number, number, number, 1 | 2])[] = [
  ['Horncastle', 'Lincolnshire', 53.2087, -0.1141, 84.2, 1],
  ['Sleaford', 'Lincolnshire', 52.9983, -0.4098, 71.9, 1],
  ['Kelso', 'Roxburghshire', 55.5985, -2.4336, 97.4, 1],
  ['Truro', 'Cornwall', 50.2632, -5.051, 88.6, 1],
  ['Thirsk', 'North Yorkshire', 54.2332, -1.3415, 90.3, 1],
  ['Hereford', 'Herefordshire', 52.0567, -2.716, 118.7, 1],
  ['Diss', 'Norfolk', 52.3767, 1.109, 82.5, 1],
  ['Forfar', 'Angus', 56.6437, -2.888, 126.1, 1],
  ['Thisted', 'Nordjylland', 56.9552, 8.6949, 62.8, 2],
  ['Skjern', 'Midtjylland', 55.9497, 8.4943, 57.3, 2],
  ['Viborg', 'Midtjylland', 56.4532, 9.402, 80.6, 2],
  ['Ringsted', 'Sjælland', 55.4427, 11.7901, 84.9, 2],
  ['Tønder', 'Syddanmark', 54.9378, 8.8664, 52.4, 2],
  ['Hjørring', 'Nordjylland', 57.4642, 9.9823, 75.7, 2],
];

/** The towns of two stations whose line is bad. */
export const flapping = ['Thirsk', 'Skjern'];

/** Dealers: reseller, title, the station towns around which their customers farm, and those customers. */
export const trade: readonly (readonly [number, string, readonly string[], readonly string[]])[] = [
  [
    1,
    'Lincs Precision',
    ['Horncastle', 'Sleaford', 'Diss'],
    [
      'Wold Grange Farms',
      'J R Sharpe & Sons',
      'Ashby Fen Estate',
      'Tetford Contracting',
      'Heckington Growers',
    ],
  ],
  [
    1,
    'Border Agri Guidance',
    ['Kelso', 'Forfar', 'Thirsk'],
    [
      'Teviot Mains Partnership',
      'Cheviot View Farming',
      'Strathmore Potatoes',
      'A & M Laidlaw',
      'Sowerby Parks Farm',
    ],
  ],
  [
    7,
    'West Country Tractors',
    ['Truro', 'Hereford'],
    [
      'Trelowarren Barns',
      'Roseland Brassicas',
      'Penhallow Farm',
      'Wye Valley Fruit',
      'Golden Valley Contractors',
    ],
  ],
  [
    7,
    'Vale Machinery',
    ['Hereford', 'Thirsk'],
    [
      'Bodenham Court Farms',
      'Lugg Meadow Turf',
      'T H Prosser & Co',
      'Swaledale Arable',
      'Kilburn Hall Estate',
    ],
  ],
  [
    11,
    'Midtjysk Præcision',
    ['Viborg', 'Skjern', 'Tønder'],
    ['Hald Ege Landbrug', 'Skjern Å Maskinstation', 'Borris Agro', 'Marskens Grøntsager', 'Lundegård I/S'],
  ],
  [
    11,
    'Nordøst Agroteknik',
    ['Thisted', 'Hjørring', 'Ringsted'],
    [
      'Thy Kartofler',
      'Vendsyssel Planteavl',
      'Hanherred Maskinstation',
      'Sorø Frugtplantage',
      'Gyrstinge Gods',
    ],
  ],
];

/** Makers and models of what rovers are on. */
export const models: Record<RoverKind, readonly (readonly [string, string])[]> = {
  tractor: [
    ['John Deere', '6R 155'],
    ['John Deere', '8R 340'],
    ['Fendt', '724 Vario'],
    ['Fendt', '942 Vario'],
    ['Claas', 'Axion 850'],
    ['Claas', 'Lexion 6900'],
    ['Case IH', 'Puma 185'],
    ['New Holland', 'T7.270'],
    ['Massey Ferguson', '8S.265'],
    ['Deutz-Fahr', '7250 TTV'],
    ['Valtra', 'T215'],
  ],
  survey: [
    ['Trimble', 'R12i'],
    ['Leica', 'GS18 I'],
    ['Emlid', 'Reach RS3'],
  ],
  drone: [
    ['DJI', 'Agras T40'],
    ['DJI', 'Mavic 3 Multispectral'],
    ['XAG', 'P100 Pro'],
  ],
};
