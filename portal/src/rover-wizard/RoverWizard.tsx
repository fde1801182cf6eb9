import { useState } from 'react';
import { areas, call } from '../api.ts';
import { useUser } from '../auth/session.ts';
import { RecordQuery } from '../kit/RecordQuery.tsx';
import { useTranslation } from '../language/index.ts';
import { draftKey, readDraft } from './draft.ts';
import { emptyRover, formOf, type RoverForm, type RoverRecord } from './rover.rules.ts';
import { WizardForm } from './WizardForm.tsx';
import './messages.ts';

interface Scope {
  readonly reseller?: number | undefined;
  readonly dealer?: number | undefined;
  readonly company?: number | undefined;
}

interface Props {
  /** The rover to edit; without it a new one is created. */
  rover?: number | undefined;
  /** A new rover begins in this company, or below what the list was filtered by. */
  scope?: Scope | undefined;
  onClose: () => void;
}

/** The rover form in four steps. An edit begins with the present record. */
export function RoverWizard({ rover, scope = {}, onClose }: Props) {
  const { t } = useTranslation();
  const me = useUser();
  if (rover === undefined) {
    const { reseller, ...rest } = scope;
    const tenants = { ...rest, business: me.business ?? reseller, dealer: me.dealer ?? scope.dealer };
    return <Form start={() => emptyRover(tenants)} onClose={onClose} />;
  }
  return (
    <RecordQuery
      name="rovers"
      id={rover}
      read={async () => (await call(areas.rovers.records, { id: rover })).rovers[0]}
      title={t('roverForm.editTitle')}
      fields={4}
      onClose={onClose}
    >
      {(record) => <Form record={record} start={() => formOf(record)} onClose={onClose} />}
    </RecordQuery>
  );
}

interface FormProps {
  record?: RoverRecord;
  start: () => RoverForm;
  onClose: () => void;
}

/** The form with the draft that a reload left, until it is started again. */
function Form({ record, start, onClose }: FormProps) {
  const { id: user } = useUser();
  const storageKey = draftKey(user, record?.value);
  const [began, setBegan] = useState(() => ({
    key: 0,
    start: start(),
    draft: readDraft(storageKey, record?.version),
  }));
  return (
    <WizardForm
      key={began.key}
      rover={record}
      start={began.start}
      draft={began.draft}
      storageKey={storageKey}
      onClose={onClose}
      onRestart={() => setBegan({ key: began.key + 1, start: start(), draft: undefined })}
    />
  );
}
