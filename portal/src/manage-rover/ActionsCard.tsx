import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { type Action, ActionDrawer, ActionHistory } from '../overview/ActionHistory.tsx';
import { Switch } from '../ui/Fields.tsx';
import { useRoverActions } from './useRover.ts';

/** Action History of a rover, the latest hundred. */
export function ActionsCard({ rover }: { rover: number }) {
  const { t } = useTranslation();
  const [update, setUpdate] = useState(true);
  const [open, setOpen] = useState<Action>();
  const history = useRoverActions(rover, update);
  return (
    <>
      <ActionHistory
        history={history}
        tools={
          <Switch
            label={t('manageRover.update')}
            checked={update}
            onChange={({ currentTarget }) => setUpdate(currentTarget.checked)}
          />
        }
        open={open?.id}
        onOpen={setOpen}
        empty={{ title: t('overview.noHistory'), text: t('manageRover.noActions') }}
      />
      {open && <ActionDrawer action={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
