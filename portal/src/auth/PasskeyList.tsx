import type { Reply } from '@cairn/contract';
import type { areas } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { IconFingerprint, IconTrash } from '../ui/icons.tsx';
import { DateText, RelativeTime } from '../ui/Time.tsx';
import { passkeysOffered } from './passkeysOffered.ts';

type Passkey = Reply<typeof areas.credentials.overview>['passkeys'][number];

interface Props {
  passkeys: readonly Passkey[];
  /** The only factor of somebody who must have one. */
  locked: boolean;
  onAdd: () => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys that there are. */
export function PasskeyList({ passkeys, locked, onAdd, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('security.passkeys')}>
      <header>
        <h2>{t('security.passkeys')}</h2>
        <span className="grow" />
        {passkeysOffered && (
          <Button size="small" onClick={onAdd}>
            {t('security.passkeyAdd')}
          </Button>
        )}
      </header>
      {passkeys.length === 0 && (
        <p className="dim">{t(passkeysOffered ? 'security.passkeysNone' : 'security.passkeysUnsupported')}</p>
      )}
      <ul>
        {passkeys.map((passkey) => {
          const name = passkey.name || t('security.passkeyUnnamed');
          return (
            <li key={passkey.id}>
              <IconFingerprint className="icon" aria-hidden="true" />
              <div className="grow">
                <span>{name}</span>
                <small>
                  {t('security.passkeyAddedAt')} <DateText value={passkey.created} shape="day" />,{' '}
                  {passkey.last_used ? (
                    <>
                      {t('security.passkeyUsed')} <RelativeTime value={passkey.last_used} />
                    </>
                  ) : (
                    t('security.passkeyUnused')
                  )}
                  {passkey.synced === 1 && `, ${t('security.passkeySynced')}`}
                </small>
              </div>
              <IconButton
                small
                label={t('security.passkeyRemove', { name })}
                disabled={locked}
                onClick={() => onRemove(passkey)}
              >
                <IconTrash className="icon icon-14" aria-hidden="true" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
