import { CallError } from '@cairn/contract';
import { schemaResolver } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { RecordWizard } from '../../src/records/RecordWizard.tsx';
import { useRecordForm } from '../../src/records/useRecordForm.ts';
import { TextField } from '../../src/ui/Fields.tsx';

const schema = z.object({
  name: z.string().min(1, 'Enter a name'),
  town: z.string().min(1, 'Enter a town'),
});
const issues = [{ field: 'placedata.name', message: 'There is no such name' }];

/** A record in two steps with a field each; the server refuses Atlantis. */
export function TwoSteps() {
  const [sent, setSent] = useState<string[]>([]);
  const [opened, setOpened] = useState(true);
  const form = useRecordForm({
    area: 'kit',
    formOf: () => ({ name: '', town: '' }),
    validate: schemaResolver(schema, { sync: true }),
    send: async ({ name, town }) => {
      setSent((before) => [...before, `${name} of ${town}`]);
      if (name === 'Atlantis')
        throw new CallError('Some fields are invalid', { status: 400, code: 'invalid_input', issues });
      return {};
    },
  });
  return (
    <>
      <output>{`${sent.length} sent: ${sent.join(', ')}`}</output>
      {opened && (
        <RecordWizard
          form={form}
          onClose={() => setOpened(false)}
          title="New record"
          finishLabel="Create"
          refused="Nothing was saved."
          progress={{ title: 'Creating', running: 'Save', done: 'Created' }}
          steps={[
            {
              title: 'Name',
              fields: ['name'],
              content: <TextField {...form.field('name')} label="Name" />,
            },
            {
              title: 'Town',
              fields: ['town'],
              content: <TextField {...form.field('town')} label="Town" />,
            },
          ]}
        />
      )}
    </>
  );
}
