/**
 * Towns and seas that give the base map its bearings: the zoom they show from, then name, degrees east and north.
 * Towns of the first rows win where names collide.
 */
const townsByZoom: readonly (readonly [zoom: number, list: string])[] = [
  [3, 'London -0.128 51.507, Edinburgh -3.188 55.953, Dublin -6.26 53.35, København 12.568 55.676'],
  [
    4,
    'Hamburg 9.994 53.551, Amsterdam 4.904 52.368, Oslo 10.752 59.914, Berlin 13.405 52.52, Paris 2.352 48.857, Bruxelles 4.352 50.85',
  ],
  [
    4.8,
    `Leeds -1.549 53.801, Cardiff -3.179 51.481, Belfast -5.93 54.597, Inverness -4.224 57.477, Birmingham -1.89 52.486,
    Manchester -2.244 53.48, Glasgow -4.251 55.864, Newcastle -1.618 54.978, Bristol -2.588 51.454, Aarhus 10.204 56.163,
    Cork -8.476 51.898, Plymouth -4.143 50.371, Norwich 1.297 52.631, Aberdeen -2.094 57.15, Aalborg 9.921 57.048,
    Odense 10.402 55.404, Göteborg 11.975 57.709, Bergen 5.324 60.393, Bremen 8.807 53.079`,
  ],
  [
    5.4,
    `Liverpool -2.978 53.408, Exeter -3.534 50.718, Nottingham -1.15 52.954, Sheffield -1.47 53.381, Southampton -1.404 50.909,
    Hull -0.336 53.744, Carlisle -2.938 54.895, Cambridge 0.122 52.205, Dundee -2.97 56.462, Swansea -3.944 51.621,
    Galway -9.057 53.271, Limerick -8.627 52.664, Derry -7.309 54.997, Brighton -0.137 50.823, Esbjerg 8.459 55.476,
    Aberystwyth -4.083 52.415, Lerwick -1.145 60.155, Stornoway -6.387 58.209, Kiel 10.135 54.323, Malmö 13 55.605`,
  ],
  [
    6,
    `Lincoln -0.538 53.234, York -1.082 53.96, Leicester -1.133 52.637, Oxford -1.258 51.752, Peterborough -0.243 52.573,
    Ipswich 1.155 52.057, Dover 1.309 51.13, Portsmouth -1.087 50.805, Reading -0.973 51.455, Gloucester -2.245 51.865,
    Shrewsbury -2.754 52.708, Middlesbrough -1.235 54.574, Preston -2.703 53.763, Bangor -4.129 53.228, Truro -5.051 50.263,
    Perth -3.434 56.396, Dumfries -3.605 55.07, Fort William -5.105 56.82, Oban -5.471 56.412, Thurso -3.522 58.593,
    Kirkwall -2.96 58.981, Douglas -4.482 54.152, Waterford -7.11 52.26, Sligo -8.476 54.272, Athlone -7.94 53.424,
    Tralee -9.703 52.27, Herning 8.974 56.139, Viborg 9.402 56.453, Kolding 9.472 55.49, Roskilde 12.08 55.642,
    Næstved 11.761 55.229, Thisted 8.694 56.955, Rønne 14.706 55.1, Flensburg 9.437 54.794, Rotterdam 4.479 51.924,
    Frederikshavn 10.537 57.441, Omagh -7.3 54.6, Dundalk -6.405 54.004, Wexford -6.463 52.337`,
  ],
  [
    6.8,
    `Canterbury 1.08 51.28, Bournemouth -1.88 50.72, Swindon -1.78 51.556, Worcester -2.22 52.192, Stoke-on-Trent -2.179 53.003,
    Derby -1.476 52.922, Coventry -1.51 52.408, Northampton -0.897 52.238, Milton Keynes -0.76 52.04, Durham -1.575 54.777,
    Lancaster -2.8 54.047, Bradford -1.754 53.795, Grimsby -0.08 53.567, Doncaster -1.133 53.523, King's Lynn 0.395 52.754,
    Boston -0.023 52.976, Chester -2.893 53.19, Hereford -2.716 52.056, Taunton -3.1 51.015, Penzance -5.537 50.119,
    Barnstaple -4.058 51.08, Stirling -3.937 56.117, Ayr -4.629 55.458, Berwick -2.003 55.77, Wick -3.089 58.439,
    Ullapool -5.159 57.895, Stranraer -5.027 54.903, Elgin -3.316 57.649, Peterhead -1.783 57.508, Carmarthen -4.308 51.857,
    Haverfordwest -4.97 51.802, Newry -6.34 54.176, Enniskillen -7.64 54.344, Kilkenny -7.253 52.654, Castlebar -9.299 53.856,
    Letterkenny -7.734 54.95, Ballymena -6.276 54.864, Randers 10.036 56.461, Vejle 9.536 55.709, Horsens 9.85 55.861,
    Silkeborg 9.545 56.17, Holstebro 8.616 56.36, Hjørring 9.982 57.464, Aabenraa 9.417 55.044, Svendborg 10.607 55.06,
    Slagelse 11.354 55.403, Helsingør 12.592 56.036, Holbæk 11.716 55.716, Nykøbing 11.874 54.769, Ringkøbing 8.244 56.09`,
  ],
  [
    7.6,
    `Luton -0.417 51.879, Bath -2.36 51.381, Salisbury -1.795 51.07, Winchester -1.31 51.063, Guildford -0.57 51.236,
    Colchester 0.9 51.89, Chelmsford 0.47 51.735, Bury St Edmunds 0.711 52.246, Thetford 0.746 52.414, Great Yarmouth 1.729 52.607,
    Bedford -0.466 52.136, Huntingdon -0.184 52.331, Ely 0.262 52.399, Wisbech 0.16 52.666, Spalding -0.151 52.787,
    Grantham -0.641 52.912, Newark -0.81 53.077, Sleaford -0.41 52.998, Horncastle -0.114 53.208, Louth -0.006 53.367,
    Skegness 0.338 53.144, Gainsborough -0.776 53.399, Scunthorpe -0.65 53.59, Scarborough -0.404 54.283, Harrogate -1.54 53.992,
    Kendal -2.745 54.328, Penrith -2.752 54.664, Whitby -0.614 54.486, Hexham -2.101 54.972, Alnwick -1.706 55.413,
    Kelso -2.433 55.598, Hawick -2.788 55.422, Falkirk -3.784 56.001, Pitlochry -3.735 56.702, Aviemore -3.826 57.195,
    Stonehaven -2.209 56.964, Telford -2.45 52.678, Stafford -2.117 52.806, Warwick -1.585 52.282, Banbury -1.34 52.062,
    Ludlow -2.719 52.368, Brecon -3.391 51.947, Newtown -3.314 52.513, Dolgellau -3.885 52.743, Wrexham -2.993 53.047,
    Yeovil -2.633 50.942, Dorchester -2.437 50.715, Bodmin -4.72 50.471, Launceston -4.36 50.637, Bude -4.544 50.829,
    Tiverton -3.488 50.902, Hastings 0.573 50.854, Ashford 0.874 51.146, Skive 9.027 56.567,
    Grenaa 10.88 56.416, Tønder 8.866 54.935, Ribe 8.763 55.329, Haderslev 9.49 55.25, Sønderborg 9.792 54.909,
    Nyborg 10.79 55.31, Køge 12.182 55.458, Kalundborg 11.089 55.68, Vordingborg 11.91 55.008, Skagen 10.584 57.721,
    Varde 8.481 55.621, Skjern 8.496 55.949, Brønderslev 9.949 57.27, Hobro 9.79 56.643, Struer 8.585 56.491`,
  ],
];

const entry = /\s*([^\d,]+?) (-?[\d.]+) (-?[\d.]+)\s*(?:,|$)/g;

const seas = [
  { name: 'NORTH SEA', danish: 'NORDSØEN', at: [3.2, 56.2] },
  { name: 'IRISH SEA', danish: 'DET IRSKE HAV', at: [-4.9, 53.75] },
  { name: 'ENGLISH CHANNEL', danish: 'DEN ENGELSKE KANAL', at: [-2.2, 50.05] },
  { name: 'KATTEGAT', danish: 'KATTEGAT', at: [11.3, 56.9] },
];

type Properties = { kind: string; name: string; from?: number; 'name:da'?: string };

const named = (properties: Properties, coordinates: number[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

export const nameFeatures = () => [
  ...townsByZoom.flatMap(([from, list]) =>
    [...list.matchAll(entry)].map(([, name = '', x, y]) =>
      named({ kind: 'town', name, from }, [Number(x), Number(y)]),
    ),
  ),
  ...seas.map(({ name, danish, at }) => named({ kind: 'sea', name, 'name:da': danish }, at)),
];
