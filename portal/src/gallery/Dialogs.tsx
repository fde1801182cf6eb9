import { z } from 'zod';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog, FormDialog } from '../ui/Dialog.tsx';
import { NumberField, TextField } from '../ui/Fields.tsx';
import { IconCircleCheck } from '../ui/icons.tsx';
import { ProgressDialog } from '../ui/Progress.tsx';
import { toast } from '../ui/toast.tsx';
import { useZodForm } from '../ui/useZodForm.ts';
import { Wizard } from '../ui/Wizard.tsx';

const params = new URLSearchParams(location.search);

const stationForm = z.object({
  name: z.string().min(3, 'At least 3 characters'),
  latitude: z.string().min(1, '** required.'),
  mount: z.string(),
});

/** The dialogs, one at a time by its name. */
export function Dialogs({ dialog, onClose }: { dialog: string | null; onClose: () => void }) {
  const form = useZodForm(stationForm, { name: 'Ho', latitude: '', mount: 'HORN00GBR0' });
  return (
    <>
      <ConfirmDialog
        opened={dialog === 'confirm'}
        onClose={onClose}
        title="Delete Wragby 8R 410?"
        label="Delete"
        danger
        onConfirm={onClose}
      >
        Its account stops at once and its history is kept.
      </ConfirmDialog>
      <FormDialog
        opened={dialog === 'form'}
        onClose={onClose}
        title="Edit station"
        onSubmit={form.onSubmit(onClose)}
      >
        <TextField label="Name" {...form.getInputProps('name')} />
        <TextField label="Mount" mono {...form.getInputProps('mount')} />
        <NumberField label="Latitude" {...form.getInputProps('latitude')} />
      </FormDialog>
      <ProgressDialog
        opened={dialog === 'progress'}
        title="Creating Rover"
        onFinish={onClose}
        messages={[
          { id: 1, message: 'Validation', text: 'All 14 fields are correct' },
          { id: 2, message: 'Machine', text: 'John Deere 8R 410, FX24 KLM saved' },
          {
            id: 3,
            message: 'SIM Card 1',
            text: 'The supplier did not answer in 20 s. Reference 7F3A-2041.',
            error: true,
          },
        ]}
        actionFor={() => <Button size="small">Retry</Button>}
        running={params.has('running') ? 'Welcome email' : undefined}
        note="The rover works. Only its SIM is missing."
      />
      <Wizard
        key={dialog}
        opened={dialog === 'wizard'}
        onClose={onClose}
        title="Add Rover"
        finishLabel="Create"
        onFinish={() => {
          toast('ok', 'Rover created');
          onClose();
        }}
        steps={[
          {
            title: 'Details',
            check: () => !form.validate().hasErrors,
            content: (
              <div className="form">
                <TextField label="Name" {...form.getInputProps('name')} />
                <NumberField label="Latitude" {...form.getInputProps('latitude')} />
              </div>
            ),
          },
          {
            title: 'Subscription',
            content: (
              <p>
                <IconCircleCheck className="icon tone-ok" aria-hidden="true" /> Ready to create.
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
