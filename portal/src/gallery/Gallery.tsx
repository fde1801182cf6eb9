import {
  IconAlertTriangle,
  IconAntenna,
  IconCircleCheck,
  IconContrast,
  IconDownload,
  IconPlus,
  IconRefresh,
  IconTool,
  IconTrash,
  IconUserCircle,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { ChartFrame } from '../charts/ChartFrame.tsx';
import { Bars, Donut, StackedArea, TimeSeries } from '../charts/LazyCharts.tsx';
import { Legend } from '../charts/Legend.tsx';
import { Sparkline } from '../charts/Sparkline.tsx';
import { LazyMap } from '../map/LazyMap.tsx';
import { useTheme } from '../theme/Theme.tsx';
import { Button, IconButton, Segmented } from '../ui/Button.tsx';
import { Card, Details, FactBar, Meter, StatCard } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { ConfirmDialog, FormDialog } from '../ui/Dialog.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { CheckField, NumberField, PasswordField, Switch, TextArea, TextField } from '../ui/Fields.tsx';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { SearchBox } from '../ui/filter/SearchBox.tsx';
import { TenantFilter } from '../ui/filter/TenantFilter.tsx';
import type { TenantValue } from '../ui/filter/tenant.ts';
import { count, distance } from '../ui/format.ts';
import { Banner, Page } from '../ui/Page.tsx';
import { openPalette, Palette, type PaletteProvider } from '../ui/Palette.tsx';
import { ProgressDialog, ProgressLines } from '../ui/Progress.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { Shortcuts } from '../ui/Shortcuts.tsx';
import { EmptyState, ErrorState, NoMatch, Skeleton } from '../ui/States.tsx';
import { Status, StatusTag } from '../ui/Status.tsx';
import { StatusStrip } from '../ui/StatusStrip.tsx';
import { rtkStatus, rtkStatuses } from '../ui/status.ts';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { type Column, DataTable } from '../ui/table/DataTable.tsx';
import { toast } from '../ui/toast.tsx';
import { useZodForm } from '../ui/useZodForm.ts';
import { Steps, Wizard } from '../ui/Wizard.tsx';
import { points, type Rover, rovers, stations } from './world.ts';

const asked = new URLSearchParams(location.search);
const size = Number(asked.get('size') ?? 214);

const columns: Column<Rover>[] = [
  { id: 'text', header: 'Rover', value: (row) => row.text, width: 200, card: 'title' },
  {
    id: 'status',
    header: 'RTK Status',
    value: (row) => row.status,
    cell: (row) => <Status status={rtkStatus(row.status)} />,
    width: 110,
    card: 'status',
  },
  {
    id: 'lastConnect',
    header: 'Last Connect',
    value: (row) => row.lastConnect,
    cell: (row) => <RelativeTime value={row.lastConnect} />,
    align: 'right',
    width: 110,
    card: 'side',
  },
  { id: 'company', header: 'Company', value: (row) => row.company, dim: true, width: 160, card: 'line' },
  {
    id: 'expire',
    header: 'Expire',
    value: (row) => row.expire,
    cell: (row) => <DateText value={row.expire} shape="short" />,
    width: 100,
    card: 'foot',
  },
  {
    id: 'iccid',
    header: 'Sim',
    value: (row) => row.iccid,
    cell: (row) => <Mono copy="ICCID">{row.iccid}</Mono>,
    width: 210,
  },
  {
    id: 'baseline',
    header: 'Baseline',
    value: (row) => row.baseline,
    cell: (row) => distance(row.baseline),
    align: 'right',
    width: 100,
  },
  { id: 'dealer', header: 'Dealer', value: (row) => row.dealer, dim: true, width: 140 },
  { id: 'id', header: 'Id', value: (row) => row.id, align: 'right', hidden: true, width: 80 },
];
const rowId = (row: Rover) => row.id;

const stationForm = z.object({
  name: z.string().min(3, 'At least 3 characters'),
  latitude: z.string().min(1, '** required.'),
  mount: z.string(),
});

const providers: PaletteProvider[] = [
  {
    group: 'Pages',
    find: (typed) =>
      ['Rovers', 'Reference Stations', 'Caster Log']
        .filter((page) => page.toLowerCase().includes(typed.toLowerCase()))
        .map((label) => ({ id: label, label, run: () => undefined })),
  },
  {
    group: 'Rovers',
    find: async (typed) =>
      rovers(40)
        .filter((rover) => rover.text.toLowerCase().includes(typed.toLowerCase()))
        .map((rover) => ({
          id: `r${rover.id}`,
          label: rover.text,
          description: rover.company,
          run: () => undefined,
        })),
  },
];

const shortcuts = [{ keys: 'g r', label: 'Go to Rovers', run: () => undefined }];

/** Every shared part once, for looking at while developing. Not in the production build. */
export function Gallery() {
  const [list, setList] = useState<Rover[]>(() => rovers(size));
  const [at, setAt] = useState(Date.now());
  const [status, setStatus] = useState<number>(-1);
  const [open, setOpen] = useState<number>();
  const [dialog, setDialog] = useState<string | null>(asked.get('dialog'));
  const { toggle } = useTheme();

  useEffect(() => {
    if (!asked.has('live')) return;
    let tick = 0;
    const ticks = [1, 2, 3].map((one) => rovers(size, one)); // made beforehand: only the parts are measured
    const timer = setInterval(() => {
      setList(ticks[++tick % ticks.length] ?? []);
      setAt(Date.now());
    }, 4000);
    return () => clearInterval(timer);
  }, []);

  const spots = useMemo(() => points(list), [list]);
  const shown = useMemo(() => list.filter((rover) => status < 0 || rover.status === status), [list, status]);
  const select = useCallback((rover: Rover) => setOpen(rover.id), []);
  const chosen = list.find((rover) => rover.id === open);
  const counted = (code: number) => list.filter((rover) => rover.status === code).length;

  return (
    <main className="main gallery">
      <Page
        title="Components"
        sub={`${count(shown.length)} of ${count(size)}`}
        updatedAt={at}
        actions={
          <>
            <Button
              icon={<IconRefresh className="i" aria-hidden="true" />}
              onClick={() => setList(rovers(size, Date.now() % 1000))}
            >
              Refresh
            </Button>
            <IconButton label="Switch theme" edge onClick={toggle}>
              <IconContrast className="i" aria-hidden="true" />
            </IconButton>
            <Button
              tone="primary"
              icon={<IconPlus className="i" aria-hidden="true" />}
              onClick={() => setDialog('wizard')}
            >
              Add Rover
            </Button>
          </>
        }
      >
        {!asked.has('only') && <Parts onDialog={setDialog} />}
        {asked.get('only') !== 'table' && (
          <section
            className="card"
            style={{ height: 560, margin: '8px 0', overflow: 'hidden' }}
            aria-label="Map"
          >
            <LazyMap
              title="Logged Rovers"
              points={spots}
              stations={stations}
              selected={open}
              onSelect={(id) => setOpen(Number(id))}
              onStation={(id) => toast('info', `Station ${id}`)}
              panel={
                <Segmented
                  small
                  label="Layer"
                  value="r"
                  onChange={() => undefined}
                  options={[
                    { value: 'r', label: 'Rovers' },
                    { value: 's', label: 'Stations' },
                  ]}
                />
              }
            />
          </section>
        )}
        <Filters />
        <StatusStrip
          label="RTK status"
          value={status}
          onChange={setStatus}
          total={list.length}
          items={[
            { value: -1, count: list.length },
            ...rtkStatuses.map(({ code, name }) => ({ value: code, status: name, count: counted(code) })),
          ]}
        />
        {asked.get('only') !== 'map' && (
          <DataTable
            name="gallery"
            label="Rovers"
            columns={columns}
            rows={asked.has('loading') ? undefined : asked.has('empty') ? [] : shown}
            rowId={rowId}
            note={`${count(shown.length)} rovers`}
            total={shown.length + 100}
            onMore={() => toast('info', 'More')}
            onOpen={select}
            openId={open}
            error={asked.has('error') ? { message: 'Casta UK did not answer.', ref: '7F3A-2041' } : null}
            onRetry={() => undefined}
            updatedAt={at - 42_000}
            empty={{ title: 'No Rovers Found', text: 'This dealer has no rover yet.' }}
            filtered={asked.has('filtered')}
            onClearFilters={() => setStatus(-1)}
            bulk={(rows, clear) => (
              <>
                <Button tone="quiet" size="small">
                  Renew
                </Button>
                <Button tone="quiet" size="small" onClick={clear}>
                  Assign SIM
                </Button>
                <span className="sep" />
                <Button
                  tone="quiet"
                  size="small"
                  icon={<IconTrash className="i i-14" aria-hidden="true" />}
                  onClick={() => toast('no', 'Update Error', `${rows.length} not saved`)}
                >
                  Delete
                </Button>
              </>
            )}
          />
        )}
      </Page>
      {chosen && (
        <Drawer
          title={chosen.text}
          tag={<StatusTag status={rtkStatus(chosen.status)} />}
          sub={chosen.company}
          onClose={() => setOpen(undefined)}
          onNext={() => setOpen(chosen.id + 1)}
          footer={<Button tone="primary">VIEW LIVE</Button>}
        >
          <section>
            <Details
              rows={[
                ['Dealer', chosen.dealer],
                [
                  'ICCID',
                  <Mono key="i" copy="ICCID">
                    {chosen.iccid}
                  </Mono>,
                ],
                ['Expire', <DateText key="e" value={chosen.expire} />],
              ]}
            />
          </section>
        </Drawer>
      )}
      <Dialogs dialog={dialog} onClose={() => setDialog(null)} />
      <Palette providers={providers} />
      <Shortcuts shortcuts={shortcuts} />
    </main>
  );
}

function Filters() {
  const [text, setText] = useState<string>();
  const [tenant, setTenant] = useState<TenantValue>({ reseller: 1, dealer: 20 });
  const [rtk, setRtk] = useState<number>();
  return (
    <div className="toolbar">
      <SearchBox value={text} onChange={setText} placeholder="search rovers" type="gallery" />
      <div className="chips">
        <TenantFilter
          userRole={1}
          value={tenant}
          onChange={setTenant}
          options={{
            reseller: [
              { value: 1, text: 'Cloudbase' },
              { value: 11, text: 'RTK Danmark' },
            ],
            dealer: [
              { value: 20, text: 'Lincs Precision', reseller: 1 },
              { value: 30, text: 'Varde Maskin', reseller: 11 },
            ],
            company: Array.from({ length: 30 }, (_, n) => ({
              value: 100 + n,
              text: `Company ${n}`,
              reseller: 1,
              dealer: 20,
            })),
          }}
        />
        <FilterChip
          name="RTK Fix Status"
          value={rtk}
          onChange={setRtk}
          options={rtkStatuses.map(({ code, name }) => ({ value: code, text: name }))}
        />
        <Button tone="quiet" size="small" onClick={openPalette}>
          Find anything
        </Button>
      </div>
    </div>
  );
}

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

function Parts({ onDialog }: { onDialog: (name: string) => void }) {
  const [period, setPeriod] = useState('Week');
  const [msm, setMsm] = useState(true);
  const [station, setStation] = useState<number | null>(2);
  return (
    <div className="grid">
      <Card title="RTK status" meta="Status, StatusTag" span={4}>
        <div className="stack">
          <div className="chips" style={{ gap: '6px 14px' }}>
            {rtkStatuses.map(({ name }) => (
              <Status key={name} status={name} />
            ))}
          </div>
          <div className="chips">
            {[...rtkStatuses.map(({ name }) => name), 'up' as const, 'down' as const].map((name) => (
              <StatusTag key={name} status={name} />
            ))}
          </div>
          <div className="row">
            <DateText value={Date.UTC(2026, 10, 20, 13, 8)} />{' '}
            <DateText value={Date.UTC(2026, 10, 20, 13, 8, 35)} shape="second" />{' '}
            <RelativeTime value={Date.now() - 3000} />
          </div>
          <div className="row">
            <Mono copy="mount point">RTK_RTCM3</Mono>{' '}
            <Sparkline label="Rovers" values={[1, 3, 2, null, 4, 6, 5, 8]} />
          </div>
        </div>
      </Card>
      <Card title="Buttons" span={4}>
        <div className="stack">
          <div className="chips">
            <Button
              tone="primary"
              onClick={() => toast('ok', 'Subscriptions Added', '12 of 12 Month NTRIP to Lincs Precision')}
            >
              Toast
            </Button>
            <Button busy>Refresh</Button>
            <Button tone="quiet">Cancel</Button>
            <Button tone="danger" onClick={() => onDialog('confirm')}>
              Delete
            </Button>
          </div>
          <div className="chips">
            <Button size="small" icon={<IconDownload className="i i-14" aria-hidden="true" />}>
              Export
            </Button>
            <Button disabled>NO LIVE SESSION</Button>
            <Button size="small" onClick={() => onDialog('form')}>
              Form
            </Button>
            <Button size="small" onClick={() => onDialog('progress')}>
              Progress
            </Button>
          </div>
          <div className="chips">
            <Segmented
              label="Period"
              value={period}
              onChange={setPeriod}
              options={['Week', 'Day', 'Hour'].map((value) => ({ value, label: value }))}
            />
            <Switch label="MSM" checked={msm} onChange={(event) => setMsm(event.currentTarget.checked)} />
          </div>
        </div>
      </Card>
      <Card title="Steps and progress" span={4}>
        <Steps titles={['Details', 'SIM', 'Subscription', 'Create']} current={2} />
        <ProgressLines
          messages={[
            { id: 1, message: 'Rover', text: 'Wragby 8R 410 created' },
            { id: 2, message: 'SIM Card 1', text: 'The supplier did not answer', error: true },
          ]}
          running="Welcome email"
        />
      </Card>
      <Card title="Fields" span={6}>
        <div className="form">
          <TextField label="Name" defaultValue="Horncastle" />
          <TextField label="Mount" note="role 1" mono defaultValue="HORN00GBR0" />
          <NumberField label="Latitude" placeholder="53.20812" error="** required." />
          <SelectField
            label="Country"
            value={station}
            onChange={setStation}
            options={[
              { value: 1, text: 'United Kingdom' },
              { value: 2, text: 'Denmark' },
            ]}
            hint="Connecta of this country"
          />
          <PasswordField label="Password" defaultValue="secret words" />
          <TextArea label="Notes" span={3} placeholder="optional" rows={2} />
          <div className="f6">
            <CheckField label="Send welcome email" defaultChecked />
          </div>
        </div>
      </Card>
      <Card title="Banners" span={6}>
        <div className="stack">
          <Banner
            tone="acting"
            icon={<IconUserCircle className="i" aria-hidden="true" />}
            action={<Button size="small">Return</Button>}
          >
            You act as <b>Lincs Precision</b> (dealer admin). Records carry both names.
          </Banner>
          <Banner tone="alarm" icon={<IconAlertTriangle className="i" aria-hidden="true" />}>
            <b>WARNING LAST DATA RECEIVED 14:31:02</b>
          </Banner>
          <Banner tone="care" icon={<IconTool className="i" aria-hidden="true" />}>
            <b>Under Maintenance</b> until 23:30. Support access only.
          </Banner>
          <FactBar
            facts={[
              { label: 'Connected', value: '1 h 23 m', note: 'since 13:08:35' },
              { label: 'Satellites', value: 31, note: 'GPS 9, GLO 6' },
              { label: 'Rovers now', value: 23 },
            ]}
          />
        </div>
      </Card>
      <div style={{ gridColumn: 'span 4' }}>
        <StatCard
          label="Rovers logged"
          value="1,121"
          note="fixed of 1,284"
          picture={
            <Meter
              label="Fixed 1121, float 83, GPS 31"
              parts={[
                { value: 1121, color: 'var(--st-fixed)' },
                { value: 83, color: 'var(--st-float)' },
                { value: 31, color: 'var(--st-gps)' },
              ]}
            />
          }
          foot={
            <>
              <Status status="float">83</Status>
              <Status status="gps">31</Status>
            </>
          }
          onOpen={() => undefined}
        />
      </div>
      <Card title="None yet" span={4}>
        <EmptyState
          icon={<IconAntenna className="i" aria-hidden="true" />}
          title="No Reference Stations Found"
          action={{ label: 'Add station', run: () => undefined }}
        >
          This reseller has no station of its own yet.
        </EmptyState>
      </Card>
      <Card title="No match" span={4}>
        <NoMatch title="No Logged Rovers Found" onClear={() => undefined}>
          214 rovers are hidden by 2 filters.
        </NoMatch>
      </Card>
      <Card title="Error" span={4}>
        <ErrorState
          title="The list could not be read"
          error={{ message: 'Casta UK did not answer.', ref: '7F3A-2041' }}
          onRetry={() => undefined}
        />
      </Card>
      <Card title="Skeleton" span={4}>
        <div className="stack">
          <Skeleton width="72%" />
          <Skeleton width="58%" />
          <Skeleton width="80%" />
        </div>
      </Card>
      <Card title="Details" span={4}>
        <Details
          rows={[
            ['Type', 'Cloudbase Mk 4'],
            ['Connecta', 'UK-B'],
            ['Signal', '−71 dBm'],
            [
              'Virtual IP',
              <Mono key="v" copy="virtual IP">
                10.44.7.19
              </Mono>,
            ],
          ]}
        />
      </Card>
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
    </div>
  );
}

function Dialogs({ dialog, onClose }: { dialog: string | null; onClose: () => void }) {
  const form = useZodForm(stationForm, { name: 'Ho', latitude: '', mount: 'HORN00GBR0' });
  return (
    <>
      <ConfirmDialog
        opened={dialog === 'confirm'}
        onClose={onClose}
        title="Delete Wragby 8R 410?"
        label="Delete"
        danger
        onConfirm={onClose}
      >
        Its account stops at once and its history is kept.
      </ConfirmDialog>
      <FormDialog
        opened={dialog === 'form'}
        onClose={onClose}
        title="Edit station"
        onSubmit={form.onSubmit(onClose)}
      >
        <TextField label="Name" {...form.getInputProps('name')} />
        <TextField label="Mount" mono {...form.getInputProps('mount')} />
        <NumberField label="Latitude" {...form.getInputProps('latitude')} />
      </FormDialog>
      <ProgressDialog
        opened={dialog === 'progress'}
        title="Creating Rover"
        onFinish={onClose}
        messages={[
          { id: 1, message: 'Validation', text: 'All 14 fields are correct' },
          { id: 2, message: 'Machine', text: 'John Deere 8R 410, FX24 KLM saved' },
          {
            id: 3,
            message: 'SIM Card 1',
            text: 'The supplier did not answer in 20 s. Reference 7F3A-2041.',
            error: true,
          },
        ]}
        actionFor={() => <Button size="small">Retry</Button>}
        running={asked.has('running') ? 'Welcome email' : undefined}
        note="The rover works. Only its SIM is missing."
      />
      <Wizard
        key={dialog}
        opened={dialog === 'wizard'}
        onClose={onClose}
        title="Add Rover"
        finishLabel="Create"
        onFinish={() => {
          toast('ok', 'Rover created');
          onClose();
        }}
        steps={[
          {
            title: 'Details',
            check: () => !form.validate().hasErrors,
            content: (
              <div className="form">
                <TextField label="Name" {...form.getInputProps('name')} />
                <NumberField label="Latitude" {...form.getInputProps('latitude')} />
              </div>
            ),
          },
          {
            title: 'Subscription',
            content: (
              <p>
                <IconCircleCheck className="i ok" aria-hidden="true" /> Ready to create.
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
