import type { LossCause, PerformanceReport } from '@cairn/contract';
import { type FixedSentence, sentence } from '../language.ts';
import type { Sheet, SheetValue } from '../spreadsheet.ts';

type Figures = PerformanceReport['total'];

const hours = (seconds: number) => Math.round((seconds / 3600) * 100) / 100;
const minutes = (seconds: number) => Math.round(seconds / 6) / 10;
const names = () => [
  sentence('Sessions'),
  `${sentence('Time connected')} (h)`,
  `${sentence('Time fixed')} (h)`,
  `${sentence('Time not fixed')} (h)`,
  `${sentence('Fixed')} (%)`,
  `${sentence('Float')} (%)`,
  `${sentence('Time to fix')} (s)`,
];
const figures = (counted: Figures): SheetValue[] => [
  counted.sessions,
  hours(counted.seconds),
  hours(counted.fixed_seconds),
  hours(counted.unfixed_seconds),
  counted.fixed,
  counted.float,
  counted.fix_time,
];

/** Causes of a loss of fix, as tables name them. */
export const causeNames = {
  station_gap: 'Station down',
  station_out_of_service: 'Station out of service',
  station_change: 'Moved to another station',
  corrections_change: 'Corrections changed',
  no_network: 'No mobile network',
  rover_restart: 'Rover restarted',
  disconnected: 'Session ended',
  few_satellites: 'Sky obstructed',
  long_baseline: 'Station too far away',
  unknown: 'No cause found',
} as const satisfies Readonly<Record<LossCause, FixedSentence>>;

/** The tables of a report as those of a spreadsheet; times are those of the zone. */
export function sheetsOf(report: PerformanceReport, timezone: string): Sheet[] {
  const clock = clockOf(timezone);
  const { title, of, total, days, rovers, stations, losses, outages } = report;
  return [
    {
      name: sentence('Performance report'),
      header: [sentence('Performance report'), of ? `${title} (${of})` : title],
      rows: [
        [`${sentence('From')} (${timezone})`, clock(report.start)],
        [`${sentence('To')} (${timezone})`, clock(report.end)],
        [sentence('Rovers'), total.rovers],
        ...names().map((name, turn): SheetValue[] => [name, figures(total)[turn] ?? null]),
      ],
    },
    {
      name: sentence('Rovers'),
      header: [sentence('Rover'), sentence('Company'), ...names()],
      rows: rovers.map((rover) => [rover.text, rover.company, ...figures(rover)]),
    },
    {
      name: sentence('Days'),
      header: [`${sentence('Day')} (${timezone})`, ...names()],
      rows: days.map((day) => [day.day, ...figures(day)]),
    },
    {
      name: sentence('Stations'),
      header: [sentence('Station'), ...names()],
      rows: stations.map((station) => [station.text, ...figures(station)]),
    },
    {
      name: sentence('Losses of fix'),
      header: [
        sentence('Cause'),
        sentence('Losses'),
        sentence('Rovers'),
        `${sentence('Time not fixed')} (min)`,
      ],
      rows: [
        ...losses.map((loss): SheetValue[] => [
          sentence(causeNames[loss.cause]),
          loss.losses,
          loss.rovers,
          minutes(loss.seconds),
        ]),
        [sentence('Before the first fix'), null, null, minutes(report.before_fix)],
        ...(report.uncounted > 0
          ? [[sentence('Sessions not counted yet'), report.uncounted, null, null]]
          : []),
      ],
    },
    {
      name: sentence('Outages'),
      header: [
        sentence('Station'),
        `${sentence('From')} (${timezone})`,
        `${sentence('To')} (${timezone})`,
        `${sentence('Length')} (s)`,
        sentence('Rovers'),
      ],
      rows: outages.map(({ text, began, ended, seconds, rovers: hit }) => [
        text,
        clock(began),
        ended === null ? sentence('Still down') : clock(ended),
        Math.round(seconds),
        hit,
      ]),
    },
  ];
}

/** A spreadsheet has times without a zone: as the clock of the reader's zone shows them. */
function clockOf(timeZone: string): (iso: string) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => new Date(`${format.format(new Date(iso)).replace(' ', 'T')}Z`);
}
