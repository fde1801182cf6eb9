import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query } from '../api.ts';
import { addressError } from '../kit/addressError.ts';
import { useTranslation } from '../language/index.ts';
import { RecordDialog } from '../records/RecordDialog.tsx';
import { useRecordForm } from '../records/useRecordForm.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField } from '../ui/EmailField.tsx';
import { IconPencil } from '../ui/icons.tsx';
import { QueryState, Skeleton } from '../ui/States.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './templates.module.css';
import './messages.ts';

interface Addresses {
  readonly add1: string;
  readonly add2: string;
  readonly version: number;
}

/** The two addresses that copies of e-mails go to. */
export function AdminEmails() {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const addresses = useQuery({
    ...query(areas.emailTemplates.read, { adminEmails: 1 }),
    select: ({ add1 = '', add2 = '', version = 1 }): Addresses => ({ add1, add2, version }),
  });
  return (
    <section className={`card ${styles.admin}`} aria-label={t('emailTemplates.adminTitle')}>
      <div>
        <h2>{t('emailTemplates.adminTitle')}</h2>
        <p className="dim">{t('emailTemplates.adminText')}</p>
      </div>
      <QueryState query={addresses} failed={t('emailTemplates.failed')} loading={<Outline />}>
        {(found) => (
          <>
            <dl>
              {(['add1', 'add2'] as const).map((name) => (
                <div key={name}>
                  <dt>{t(`emailTemplates.${name}`)}</dt>
                  <dd>{found[name] || t('emailTemplates.adminNone')}</dd>
                </div>
              ))}
            </dl>
            <span className="grow" />
            <Button
              icon={<IconPencil className="icon" aria-hidden="true" />}
              onClick={() => setEditing(true)}
            >
              {t('emailTemplates.adminEdit')}
            </Button>
            {editing && <AdminDialog addresses={found} onClose={() => setEditing(false)} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

/** The addresses and the button that are awaited, in their places. */
function Outline() {
  const { t } = useTranslation();
  return (
    <>
      <dl>
        {(['add1', 'add2'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`emailTemplates.${name}`)}</dt>
            <dd>
              <Skeleton width={160} height={13} />
            </dd>
          </div>
        ))}
      </dl>
      <span className="grow" />
      <Button disabled icon={<IconPencil className="icon" aria-hidden="true" />}>
        {t('emailTemplates.adminEdit')}
      </Button>
    </>
  );
}

/** Sends what was changed, and nothing when nothing was. */
function AdminDialog({ addresses, onClose }: { addresses: Addresses; onClose: () => void }) {
  const { t } = useTranslation();
  const wrong = (typed: string) => (typed.trim() === '' ? t('emailTemplates.required') : addressError(typed));
  const form = useRecordForm({
    area: 'emailTemplates',
    fields: { add1: {}, add2: {} },
    record: addresses,
    formOf: (known) => ({ add1: known?.add1 ?? '', add2: known?.add2 ?? '' }),
    validate: ({ add1, add2 }) => ({ add1: wrong(add1), add2: wrong(add2) }),
    send: async (values, known, options) => {
      const changed = Object.fromEntries(
        (['add1', 'add2'] as const)
          .map((name) => [name, values[name].trim()] as const)
          .filter(([name, value]) => value !== known?.[name]),
      );
      if (Object.keys(changed).length > 0)
        await call(
          areas.emailTemplates.save,
          { adminEmails: 1, version: known?.version, ...changed },
          options,
        );
      return Object.keys(changed).length;
    },
    onSaved: (changes) => changes > 0 && toast('ok', t('emailTemplates.savedAdmin')),
  });
  return (
    <RecordDialog
      form={form}
      onClose={onClose}
      width={460}
      title={t('emailTemplates.adminEditTitle')}
      label={t('emailTemplates.save')}
    >
      <EmailField {...form.field('add1')} span={6} data-autofocus />
      <EmailField {...form.field('add2')} span={6} />
    </RecordDialog>
  );
}
