import { isRole } from '@cairn/contract';
import { useEffect } from 'react';
import { useUser } from '../auth/session.ts';
import { useTranslation } from '../language/index.ts';
import type { RecordFormState } from '../records/useRecordForm.ts';
import { SelectField } from '../ui/SelectField.tsx';
import type { useTenantChoice } from '../users/useTenantChoice.ts';
import { noSims, type RoverForm } from './rover.rules.ts';

interface Props {
  form: RecordFormState<RoverForm>;
  choice: ReturnType<typeof useTenantChoice>;
  isNew: boolean;
}

/** What is chosen for a company and void for another. */
const ofCompany = { machineid: 0, newMachine: false, subtype: 0, startTyped: false, ...noSims };

/** Reseller, dealer and company; one's own tenants are given, and a rover stays with its company. */
export function CompanyStep({ form: record, choice, isNew }: Props) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { form, values } = record;
  const { options, search, find } = choice;
  const company = find('company', values.company);
  const { reseller = 0, dealer = 0 } = company ?? {};
  const setValues = form.setValues;
  useEffect(() => {
    if (dealer) setValues({ business: reseller, dealer });
  }, [setValues, reseller, dealer]);
  return (
    <div className="form">
      <SelectField
        {...record.choice('business')}
        options={options.business}
        value={values.business || null}
        disabled={!isNew || !isRole(role, 'systemAdmin')}
        clearable
        onChange={(business) =>
          form.setValues({ ...ofCompany, business: business ?? 0, dealer: 0, company: 0 })
        }
      />
      <SelectField
        {...record.choice('dealer')}
        options={options.dealer}
        value={values.dealer || null}
        disabled={!isNew || isRole(role, 'dealer')}
        clearable
        onChange={(chosen) => form.setValues({ ...ofCompany, dealer: chosen ?? 0, company: 0 })}
      />
      <SelectField
        {...record.choice('company')}
        span={6}
        options={options.company}
        value={values.company || null}
        disabled={!isNew}
        hint={!isNew && t('roverForm.companyFixed')}
        onSearch={search}
        onChange={(chosen) => {
          const found = find('company', chosen);
          form.setValues({
            ...ofCompany,
            company: chosen ?? 0,
            ...(found && { business: found.reseller ?? 0, dealer: found.dealer ?? 0 }),
          });
          form.clearFieldError('company');
        }}
      />
    </div>
  );
}
