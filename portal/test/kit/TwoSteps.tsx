import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { TextField } from '../../src/ui/Fields.tsx';
import { Wizard } from '../../src/ui/Wizard.tsx';

const schema = z.object({
  name: z.string().min(1, 'Enter a name'),
  town: z.string().min(1, 'Enter a town'),
});

/** A wizard of two steps with a field each; the server refuses Atlantis and sends back to its step. */
export function TwoSteps() {
  const form = useForm({
    initialValues: { name: '', town: '' },
    validate: schemaResolver(schema, { sync: true }),
  });
  const [sent, setSent] = useState<string[]>([]);
  const [refused, setRefused] = useState(false);
  const [opened, setOpened] = useState(true);
  const check = (field: 'name' | 'town') => () => !form.validateField(field).hasError;
  const finish = () => {
    const { name, town } = form.values;
    setSent((before) => [...before, `${name} of ${town}`]);
    if (name === 'Atlantis') {
      form.setFieldError('name', 'There is no such name');
      setRefused(true);
    } else setOpened(false);
  };
  return (
    <>
      <output>{`${sent.length} sent: ${sent.join(', ')}`}</output>
      <Wizard
        opened={opened}
        onClose={() => setOpened(false)}
        title="New record"
        finishLabel="Create"
        onFinish={finish}
        {...(refused && { show: 0 })}
        steps={[
          {
            title: 'Name',
            content: <TextField label="Name" {...form.getInputProps('name')} />,
            check: check('name'),
          },
          {
            title: 'Town',
            content: <TextField label="Town" {...form.getInputProps('town')} />,
            check: check('town'),
          },
        ]}
      />
    </>
  );
}
