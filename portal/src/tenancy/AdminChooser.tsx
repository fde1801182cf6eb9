import type { Reseller } from '@cairn/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import styles from './tenancy.module.css';

export type Person = NonNullable<Reseller['users']>[number];

interface Props {
  people: readonly Person[];
  /** The person who is it now; 0 for a new one. */
  chosen: number;
  /** Undefined stands for a new person. */
  onChoose: (person: Person | undefined) => void;
  onClose: () => void;
}

/** Choice of the main administrator: an existing user or a new one. */
export function AdminChooser({ people, chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [picked, setPicked] = useState(chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(people.find(({ value }) => value === picked));
  };
  const options = [
    ...people.map(({ value, text, email, roletitle }) => ({ value, text, more: `${email}, ${roletitle}` })),
    { value: 0, text: t('tenancy.adminNew'), more: '' },
  ];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('tenancy.adminChoose')}
      width={440}
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button tone="primary" type="submit" form="admin-chooser">
            {t('tenancy.adminUse')}
          </Button>
        </>
      }
    >
      <form id="admin-chooser" onSubmit={submit}>
        <fieldset className={styles.persons}>
          <legend className="visually-hidden">{t('tenancy.adminChoose')}</legend>
          {options.map(({ value, text, more }) => (
            <label key={value} className={styles.person}>
              <input
                type="radio"
                className="radio"
                name="person"
                checked={picked === value}
                onChange={() => setPicked(value)}
              />
              <span>
                {text}
                {more && <small>{more}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
