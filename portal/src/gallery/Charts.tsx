import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars, Donut, StackedArea, TimeSeries } from '../charts/LazyCharts.tsx';
import { Legend } from '../charts/Legend.tsx';

const hours = Array.from({ length: 48 }, (_, n) => Date.UTC(2026, 10, 20, 0, n * 30));
const wave = (base: number, swing: number) => hours.map((_, n) => Math.round(base + swing * Math.sin(n / 7)));
const history = [
  { name: 'Fixed', values: wave(800, 300), color: '--st-fixed' },
  { name: 'Float', values: wave(60, 20), color: '--st-float' },
  { name: 'GPS', values: wave(30, 10), color: '--st-gps' },
];
const logins = {
  categories: ['15', '16', '17', '18', '19', '20'],
  series: [{ name: 'Logins', values: [132, 120, 60, 42, 160, 190] }],
};
const parts = [
  { name: 'Active', value: 2041 },
  { name: 'Scheduled', value: 54 },
  { name: 'Expired', value: 187, color: '--st-gps' },
];

/** The chart parts, each with made-up figures. */
export function Charts() {
  return (
    <>
      <ChartFrame
        title="RTK status history"
        meta="24 h"
        height={170}
        span={5}
        foot={
          <Legend
            items={[
              { status: 'fixed', label: 'Fixed', value: '1,121' },
              { status: 'float', label: 'Float', value: 83 },
              { status: 'gps', label: 'GPS', value: 31 },
            ]}
          />
        }
      >
        {(height) => (
          <StackedArea
            label="RTK status of the last 24 hours"
            times={hours}
            series={history}
            height={height}
          />
        )}
      </ChartFrame>
      <ChartFrame title="Network logins" meta="24 h" height={170} span={4}>
        {(height) => <Bars label="Logins per hour" {...logins} height={height} />}
      </ChartFrame>
      <ChartFrame title="Subscriptions" height={170} span={3}>
        {(height) => <Donut label="Subscriptions" parts={parts} height={height} figure="2,041" />}
      </ChartFrame>
      <ChartFrame title="Messages per second" height={170} span={6}>
        {(height) => (
          <TimeSeries
            label="Messages per second, UK and Denmark"
            times={hours}
            series={[
              { name: 'UK', values: wave(40, 12) },
              { name: 'DK', values: wave(22, 6) },
            ]}
            height={height}
          />
        )}
      </ChartFrame>
      <ChartFrame title="Alarms" height={170} span={3} empty>
        {() => null}
      </ChartFrame>
      <ChartFrame title="CPU" height={170} span={3} loading>
        {() => null}
      </ChartFrame>
    </>
  );
}
