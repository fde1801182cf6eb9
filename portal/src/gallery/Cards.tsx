import { useState } from 'react';
import { Sparkline } from '../charts/Sparkline.tsx';
import { Status, StatusTag } from '../status/Status.tsx';
import { rtkStatuses } from '../status/status.ts';
import { Button, Segmented } from '../ui/Button.tsx';
import { Card, Details, Meter, StatBar, StatCard } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { CheckField, NumberField, PasswordField, Switch, TextArea, TextField } from '../ui/Fields.tsx';
import { IconAlertTriangle, IconAntenna, IconDownload, IconTool, IconUserCircle } from '../ui/icons.tsx';
import { Banner } from '../ui/Page.tsx';
import { ProgressLines } from '../ui/Progress.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { EmptyState, ErrorState, NoMatch, Skeleton } from '../ui/States.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { Steps } from '../ui/Wizard.tsx';

/** Cards of everything small: status, buttons, fields, banners, states. */
export function Cards({ onDialog }: { onDialog: (name: string) => void }) {
  const [period, setPeriod] = useState('Week');
  const [msm, setMsm] = useState(true);
  const [station, setStation] = useState<number | null>(2);
  return (
    <>
      <Card title="RTK status" meta="Status, StatusTag" span={4}>
        <div className="stack">
          <div className="chips" style={{ gap: '6px 14px' }}>
            {rtkStatuses.map(({ name }) => (
              <Status key={name} status={name} />
            ))}
          </div>
          <div className="chips">
            {[...rtkStatuses.map(({ name }) => name), 'online' as const, 'offline' as const].map((name) => (
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
            <Button size="small" icon={<IconDownload className="icon icon-14" aria-hidden="true" />}>
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
          <div className="span-6">
            <CheckField label="Send welcome email" defaultChecked />
          </div>
        </div>
      </Card>
      <Card title="Banners" span={6}>
        <div className="stack">
          <Banner
            tone="info"
            icon={<IconUserCircle className="icon" aria-hidden="true" />}
            action={<Button size="small">Return</Button>}
          >
            You act as <b>Lincs Precision</b> (dealer admin). Records carry both names.
          </Banner>
          <Banner tone="error" icon={<IconAlertTriangle className="icon" aria-hidden="true" />}>
            <b>WARNING LAST DATA RECEIVED 14:31:02</b>
          </Banner>
          <Banner tone="warning" icon={<IconTool className="icon" aria-hidden="true" />}>
            <b>Under Maintenance</b> until 23:30. Support access only.
          </Banner>
          <StatBar
            stats={[
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
          icon={<IconAntenna className="icon" aria-hidden="true" />}
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
    </>
  );
}
