import { t } from '../language/index.ts';
import { errorTextOf } from './codes.rules.ts';
import './supplierMessages.ts';

/** Why a supplier did not do what was requested, in plain words. */
export function errorText(code: string): string {
  const text = errorTextOf(code);
  return text ? t(text as 'simSuppliers.errorTimeout') : t('simSuppliers.errorOther', { code });
}
