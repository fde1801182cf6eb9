import { dayName } from './dayNames.ts';

interface Props {
  /** The days of any week. */
  week: readonly string[];
  /** `narrow` is one letter. */
  shape: 'short' | 'narrow';
}

/** The head of a month: the days of the week, whose whole names are for screen readers. */
export const Weekdays = ({ week, shape }: Props) => (
  <thead>
    <tr>
      {week.map((day) => (
        <th key={day} scope="col" abbr={dayName(day, { weekday: 'long' })}>
          {dayName(day, { weekday: shape }).replace('.', '')}
        </th>
      ))}
    </tr>
  </thead>
);
