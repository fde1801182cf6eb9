import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type PageName, page } from '../app/paths.ts';
import { useTranslation } from '../language/index.ts';
import { useMayOpen } from '../shell/useMayOpen.ts';
import { Card, Details } from '../ui/Card.tsx';
import type { Rover } from './useRover.ts';

/** What the rover is, what it is mounted on and who it belongs to. */
export function DetailsCard({ rover, hasNtrip }: { rover: Rover; hasNtrip: boolean }) {
  const { t } = useTranslation();
  const [machine] = rover.machine;
  const bit = (yes: 0 | 1) => t(yes ? 'rovers.yes' : 'rovers.no');
  const rows: (readonly [string, ReactNode])[] = [
    [t('manageRover.title'), rover.title],
    [t('manageRover.machine'), machine ? `${machine.make_title} ${machine.model_title}` : '-'],
    [t('manageRover.reg'), machine?.regnum || '-'],
    [
      t('rovers.company'),
      <Tenant key="c" name="castercompany" id={rover.company} text={rover.companytitle} />,
    ],
    [t('rovers.dealer'), <Tenant key="d" name="casterdealer" id={rover.dealer} text={rover.dealertitle} />],
    [
      t('rovers.reseller'),
      <Tenant key="r" name="casterreseller" id={rover.reseller} text={rover.resellertitle} />,
    ],
    [t('manageRover.email'), <Email key="e" address={rover.email} />],
    ...(hasNtrip
      ? ([
          [t('rovers.needsGga'), bit(rover.needs_gga)],
          [t('rovers.disconnectOnChange'), bit(rover.disconnect_onchangebase)],
        ] as const)
      : []),
  ];
  return (
    <Card title={t('manageRover.details')}>
      <Details rows={rows} />
    </Card>
  );
}

/** Breaks before its @ where it needs two lines. */
function Email({ address }: { address: string }) {
  const separator = address.lastIndexOf('@');
  if (!address) return '-';
  return (
    <span>
      {address.slice(0, separator)}
      <wbr />
      {address.slice(separator)}
    </span>
  );
}

interface TenantProps {
  name: Extract<PageName, 'castercompany' | 'casterdealer' | 'casterreseller'>;
  id: number;
  text: string;
}

/** A tenant by its name, which leads to its page where this person may open it. */
function Tenant({ name, id, text }: TenantProps) {
  const mayOpen = useMayOpen();
  if (!text) return '-';
  if (!mayOpen(name)) return text;
  return (
    <Link className="link" {...page(name, { id })}>
      {text}
    </Link>
  );
}
