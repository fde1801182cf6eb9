import { imageUrl, type tenantRecord } from '@cairn/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTranslation } from '../language/index.ts';
import { Card, Details } from '../ui/Card.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import styles from './overview.module.css';
import { webAddress } from './webAddress.ts';
import './messages.ts';

type Tenant = z.output<typeof tenantRecord>;

interface Props {
  tenant: Tenant;
  /** The tenants that it belongs to, from the nearest, for those who may see them. */
  parents?: readonly { text: string; to: string }[];
  more?: readonly (readonly [string, ReactNode])[];
}

/** Who a reseller, dealer or company is and how to reach them. */
export function TenantDetails({ tenant, parents = [], more = [] }: Props) {
  const { t } = useTranslation();
  const { address1, address2, address3, towncity, county, postcode, country } = tenant;
  const lines = [
    address1,
    address2,
    address3,
    [towncity, county, postcode].filter(Boolean).join(', '),
    t(country === 2 ? 'overview.dk' : 'overview.uk'),
  ].filter(Boolean);
  const web = webAddress(tenant.website);
  return (
    <Card title={t('overview.details')}>
      {tenant.logo && <img className={styles.tenantlogo} src={imageUrl(tenant.logo)} alt={tenant.text} />}
      <Details
        rows={[
          [
            t('overview.address'),
            <address key="a">
              {lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>,
          ],
          [t('overview.contact'), tenant.contact || '-'],
          [t('overview.tel'), <Phone key="t" number={tenant.tel} />],
          [t('overview.mobile'), <Phone key="m" number={tenant.mobile} />],
          [
            t('overview.email'),
            tenant.email ? (
              <span key="e" className="copy">
                <a className="link" href={`mailto:${encodeURIComponent(tenant.email)}`}>
                  {tenant.email}
                </a>
                <CopyButton value={tenant.email} what={t('overview.email')} />
              </span>
            ) : (
              '-'
            ),
          ],
          [
            t('overview.website'),
            web ? (
              <a key="w" className="link" href={web} target="_blank" rel="noopener noreferrer">
                {tenant.website}
              </a>
            ) : (
              tenant.website || '-'
            ),
          ],
          ...(tenant.logintitle
            ? ([
                [
                  t('overview.loginPage'),
                  <span key="l" className="copy mono">
                    /{tenant.logintitle}
                    <CopyButton
                      value={`${location.origin}/${tenant.logintitle}`}
                      what={t('overview.loginPage')}
                    />
                  </span>,
                ],
              ] as const)
            : []),
          ...more,
          ...(parents.length > 0
            ? ([
                [
                  t('overview.belongs'),
                  <span key="b" className={styles.above}>
                    {parents.map(({ text, to }) => (
                      <Link key={to} className="link" to={to}>
                        {text}
                      </Link>
                    ))}
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Card>
  );
}

function Phone({ number }: { number: string }) {
  if (!number) return '-';
  return (
    <a className="link" href={`tel:${number.replace(/[^\d+]/g, '')}`}>
      {number}
    </a>
  );
}
