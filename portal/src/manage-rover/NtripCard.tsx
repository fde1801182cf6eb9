import { NETWORK_MOUNTPOINT } from '@cairn/contract';
import { useState } from 'react';
import { areas } from '../api.ts';
import { useCan } from '../auth/useCan.ts';
import { useTranslation } from '../language/index.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Card, Details } from '../ui/Card.tsx';
import { CopyButton, CopyTextButton, Mono } from '../ui/Copy.tsx';
import { IconEye, IconEyeOff, IconMailForward } from '../ui/icons.tsx';
import { EmailNtripDetails } from './EmailNtripDetails.tsx';
import styles from './manage-rover.module.css';
import { modemSettings, type NtripLogin, ntripAddress } from './modemSettings.rules.ts';
import { QrCode } from './QrCode.tsx';
import type { Rover } from './useRover.ts';

/** What a receiver or modem is set up with, to read, copy, scan or send. */
export function NtripCard({ rover }: { rover: Rover }) {
  const { t } = useTranslation();
  const may = useCan();
  const [sending, setSending] = useState(false);
  const { connection, port, username, password } = rover;
  return (
    <Card
      id="rover-ntrip"
      title={t('manageRover.ntrip')}
      tools={
        may(areas.users.sendMail) && (
          <Button
            tone="quiet"
            size="small"
            icon={<IconMailForward className="icon icon-14" aria-hidden="true" />}
            onClick={() => setSending(true)}
          >
            {t('manageRover.sendByEmail')}
          </Button>
        )
      }
    >
      <Details
        rows={[
          [
            t('rovers.address'),
            <Mono key="a" copy={t('rovers.address')}>
              {connection}
            </Mono>,
          ],
          [
            t('rovers.port'),
            <Mono key="p" copy={t('rovers.port')}>
              {String(port)}
            </Mono>,
          ],
          [
            t('rovers.mountpoint'),
            <Mono key="m" copy={t('rovers.mountpoint')}>
              {NETWORK_MOUNTPOINT}
            </Mono>,
          ],
          [
            t('rovers.username'),
            <Mono key="u" copy={t('rovers.username')}>
              {username}
            </Mono>,
          ],
          [
            t('manageRover.password'),
            password === undefined ? (
              <span key="w" className="dim">
                {t('manageRover.passwordHidden')}
              </span>
            ) : (
              <Secret key="w" value={password} what={t('manageRover.password')} />
            ),
          ],
          [t('manageRover.apn'), t('manageRover.apnValue')],
        ]}
      />
      {password !== undefined && <CopyAndScan login={{ connection, port, username, password }} />}
      {sending && <EmailNtripDetails rover={rover} address={rover.email} onClose={() => setSending(false)} />}
    </Card>
  );
}

/** The code has the password, and shows on request like that. */
function CopyAndScan({ login }: { login: NtripLogin }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.qrrow}>
      {shown ? (
        <QrCode text={ntripAddress(login)} label={t('manageRover.qr')} />
      ) : (
        <Button className={styles.showqr} onClick={() => setShown(true)}>
          {t('manageRover.showQr')}
        </Button>
      )}
      <div>
        <p className="dim">{t('manageRover.qrText')}</p>
        <CopyTextButton size="small" text={() => modemSettings(login)}>
          {t('manageRover.copySettings')}
        </CopyTextButton>
      </div>
    </div>
  );
}

/** A password that shows on request; it can be copied without being shown. */
export function Secret({ value, what }: { value: string; what: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <span className="copy mono">
      {shown ? value : '••••••••'}
      <IconButton small label={t('ui.showPassword')} aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? <IconEyeOff className="icon icon-14" /> : <IconEye className="icon icon-14" />}
      </IconButton>
      <CopyButton value={value} what={what} />
    </span>
  );
}
