import { useState } from 'react';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { Details } from '../ui/Card.tsx';
import { Mono } from '../ui/Copy.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { IconCircleCheck } from '../ui/icons.tsx';
import styles from './stations.module.css';
import { useCloseAfter } from './useCloseAfter.ts';

interface Props {
  text: string;
  mount: string;
  /** The password of a new station, which can be read again in its form. */
  password: string | undefined;
  onClose: () => void;
}

/** The result of a save; closes by itself after five seconds, unless the pointer or the focus is on the password. */
export function StationSaved({ text, mount, password, onClose }: Props) {
  const { t } = useTranslation();
  const [paused, setPaused] = useState(false);
  const left = useCloseAfter(5, onClose, paused);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('stationRecords.savedTitle')}
      width={440}
      footer={
        <>
          <span className="grow dim num">{t('stationRecords.closes', { n: left })}</span>
          <Button tone="primary" onClick={onClose} data-autofocus>
            {t('ui.close')}
          </Button>
        </>
      }
    >
      <div className={styles.saved}>
        <p className={styles.result} role="status">
          <IconCircleCheck className="icon tone-ok" aria-hidden="true" />
          {text}
        </p>
        {password && (
          // biome-ignore lint/a11y/noStaticElementInteractions: only holds the dialog open while it is read
          <div
            className="stack"
            onPointerEnter={() => setPaused(true)}
            onPointerLeave={() => setPaused(false)}
            onFocus={() => setPaused(true)}
            onBlur={() => setPaused(false)}
          >
            <p className="dim">{t('stationRecords.createdText')}</p>
            <Details
              rows={[
                [
                  t('stationRecords.mount'),
                  <Mono key="m" copy={t('stationRecords.mount')}>
                    {mount}
                  </Mono>,
                ],
                [
                  t('stationRecords.password'),
                  <Mono key="p" copy={t('stationRecords.password')}>
                    {password}
                  </Mono>,
                ],
              ]}
            />
          </div>
        )}
      </div>
    </Dialog>
  );
}
