import { useCallback, useEffect, useMemo, useState } from 'react';
import { LazyMap } from '../map/LazyMap.tsx';
import { StatusTag } from '../status/Status.tsx';
import { StatusStrip } from '../status/StatusStrip.tsx';
import { rtkStatus, rtkStatuses } from '../status/status.ts';
import { useTheme } from '../theme/Theme.tsx';
import { Button, IconButton, Segmented } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { count } from '../ui/format.ts';
import { IconContrast, IconPlus, IconRefresh } from '../ui/icons.tsx';
import { Page } from '../ui/Page.tsx';
import { Palette } from '../ui/palette/Palette.tsx';
import { Shortcuts } from '../ui/Shortcuts.tsx';
import { DateText } from '../ui/Time.tsx';
import { toast } from '../ui/toast.tsx';
import { Cards } from './Cards.tsx';
import { Charts } from './Charts.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Filters, shortcuts, sources } from './Finding.tsx';
import { RoverTable } from './RoverTable.tsx';
import { points, type Rover, rovers, stations } from './world.ts';

const params = new URLSearchParams(location.search);
const nothingTyped = () => ({ text: '', entered: false });
const size = Number(params.get('size') ?? 214);

/** Every shared part once, for looking at while developing. Not in the production build. */
export function Gallery() {
  const [list, setList] = useState<Rover[]>(() => rovers(size));
  const [at, setAt] = useState(Date.now());
  const [status, setStatus] = useState<number>(-1);
  const [open, setOpen] = useState<number>();
  const [dialog, setDialog] = useState<string | null>(params.get('dialog'));
  const { toggle } = useTheme();
  const [finding, setFinding] = useState(false);

  useEffect(() => {
    if (!params.has('live')) return;
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
              icon={<IconRefresh className="icon" aria-hidden="true" />}
              onClick={() => setList(rovers(size, Date.now() % 1000))}
            >
              Refresh
            </Button>
            <IconButton label="Switch theme" edge onClick={toggle}>
              <IconContrast className="icon" aria-hidden="true" />
            </IconButton>
            <Button
              tone="primary"
              icon={<IconPlus className="icon" aria-hidden="true" />}
              onClick={() => setDialog('wizard')}
            >
              Add Rover
            </Button>
          </>
        }
      >
        {!params.has('only') && (
          <div className="grid">
            <Cards onDialog={setDialog} />
            <Charts />
          </div>
        )}
        {params.get('only') !== 'table' && (
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
        <Filters onFind={() => setFinding(true)} />
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
        {params.get('only') !== 'map' && (
          <RoverTable rovers={shown} at={at} open={open} onOpen={select} onClear={() => setStatus(-1)} />
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
      {finding && <Palette {...sources} takeTyped={nothingTyped} onClose={() => setFinding(false)} />}
      <Shortcuts shortcuts={shortcuts} />
    </main>
  );
}
