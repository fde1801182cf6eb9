import { useTranslation } from '../language/index.ts';
import { Details } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { CheckField } from '../ui/Fields.tsx';
import { Banner } from '../ui/Page.tsx';
import { countries } from './countries.ts';
import type { Kind } from './kinds.ts';
import styles from './tenancy.module.css';
import { hasCounty } from './tenant.rules.ts';
import type { TenantForm } from './tenantForm.ts';
import { useTenants } from './useTenants.ts';

interface Props {
  kind: Kind;
  form: TenantForm;
  /** The tenant exists already. */
  edits: boolean;
  sendmail: boolean;
  onSendmail: (sendmail: boolean) => void;
}

/** What will be saved, and which e-mails follow. */
export function SaveStep({ kind, form, edits, sendmail, onSendmail }: Props) {
  const { t } = useTranslation();
  const name = `${form.fname} ${form.lname}`.trim();
  const country = countries.find(({ value }) => value === form.country)?.text;
  const county = hasCounty(kind, form) ? form.county : '';
  const address = [
    form.address1,
    form.address2,
    form.address3,
    form.towncity,
    county,
    form.postcode,
    country,
  ];
  const tenants = useTenants();
  const ownerOf = (level: 'business' | 'dealer') =>
    (level === 'business' ? tenants.reseller : tenants.dealer)?.find(({ value }) => value === form[level])
      ?.text ?? '-';
  const locked = form.adminuser === 0 && !sendmail && form.access === 'link';
  return (
    <div className={classes('stack', styles.saving)}>
      <h2 className="visually-hidden">{t('tenancy.summary')}</h2>
      <Details
        rows={[
          [t(`tenancy.${kind.name}.name`), form.text],
          ...kind.within.map(
            (level) =>
              [t(level === 'business' ? 'tenancy.business' : 'tenancy.dealerOf'), ownerOf(level)] as const,
          ),
          [t('tenancy.address'), address.filter((part) => part?.trim()).join(', ')],
          [t('tenancy.tel'), form.tel || form.mobile || '-'],
          ...(kind.extras.includes('rtk_url')
            ? [[t('tenancy.rtk_url'), form.rtk_url || t('tenancy.rtk_urlStandard')] as const]
            : []),
          [t('tenancy.administrator'), `${name}, ${form.email}`],
          [
            t('tenancy.loginPage'),
            <span key="page" className="mono cut">{`${location.origin}/${form.logintitle}`}</span>,
          ],
        ]}
      />
      <CheckField
        label={t(edits ? 'tenancy.resend' : 'tenancy.welcome')}
        checked={sendmail}
        onChange={(event) => onSendmail(event.currentTarget.checked)}
      />
      {sendmail && (
        <p className="dim">
          {t(edits ? 'tenancy.resendText' : 'tenancy.welcomeText', { email: form.email.trim() })}
        </p>
      )}
      {!edits && kind.asksConsent && <p className="dim">{t('tenancy.gdpr')}</p>}
      {locked && <Banner tone="warning">{t('tenancy.noMail', { name })}</Banner>}
    </div>
  );
}
