import type { PerformanceReport } from '@cairn/contract';
import { sentence } from '@cairn/domain/language';
import type { Sheet, SheetValue } from '@cairn/domain/spreadsheet';

type Figures = PerformanceReport['total'];

const hours = (seconds: number) => Math.round((seconds / 3600) * 100) / 100;
const names = () => [
  sentence('Sessions'),
  `${sentence('Time connected')} (h)`,
  `${sentence('Time fixed')} (h)`,
  `${sentence('Time not fixed')} (h)`,
  `${sentence('Fixed')} (%)`,
  `${sentence('Float')} (%)`,
  `${sentence('Time to fix')} (s)`,
];
const figures = (of: Figures): SheetValue[] => [
  of.sessions,
  hours(of.seconds),
  hours(of.fixed_seconds),
  hours(of.unfixed_seconds),
  of.fixed,
  of.float,
  of.fix_time,
];

/** The tables of a report as those of a spreadsheet; times are those of the zone. */
export function sheetsOf(report: PerformanceReport, timezone: string): Sheet[] {
  const clock = clockOf(timezone);
  const { title, of, total, days, rovers, stations, outages } = report;
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
      name: sentence('Outages'),
      header: [
        sentence('Station'),
        `${sentence('From')} (${timezone})`,
        `${sentence('To')} (${timezone})`,
        `${sentence('Length')} (s)`,
        sentence('Rovers'),
      ],
      rows: outages.map(({ text, began, ended, seconds, rovers: hit }) => [
        ...[text, clock(began), ended === null ? sentence('Still down') : clock(ended)],
        ...[Math.round(seconds), hit],
      ]),
    },
  ];
}

/** A spreadsheet has times without a zone: as the clock of the reader's zone shows them. */
function clockOf(timeZone: string): (iso: string) => Date {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (iso) => new Date(`${format.format(new Date(iso)).replace(' ', 'T')}Z`);
}
