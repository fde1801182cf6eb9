import { calendarFeedPath } from '@cairn/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areas, call, query, reread } from '../api.ts';
import { useTranslation } from '../language/index.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/Copy.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { dateText, localZone } from '../ui/dates.ts';
import { Banner } from '../ui/Page.tsx';
import { QueryState, SkeletonLines } from '../ui/States.tsx';
import styles from './expiry-calendar.module.css';
import './messages.ts';

/** Makes, shows once, replaces and deletes its owner's secret address for calendar programs. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string>();
  const feed = useQuery({ ...query(areas.calendarFeed.read, {}), gcTime: 0 });
  const make = useMutation({
    mutationFn: () => call(areas.calendarFeed.make, { timezone: localZone() }),
    onSuccess: ({ token }) => {
      setAddress(`${window.location.origin}${calendarFeedPath(token)}`);
      return reread(areas.calendarFeed.make);
    },
  });
  const revoke = useMutation({
    mutationFn: () => call(areas.calendarFeed.revoke, {}),
    onSuccess: () => {
      setAddress(undefined);
      return reread(areas.calendarFeed.make);
    },
  });
  const exists = Boolean(feed.data?.feed);
  const error = make.error ?? revoke.error;
  return (
    <Dialog
      opened
      title={t('expiryCalendar.feed')}
      onClose={onClose}
      footer={
        <>
          {exists && (
            <Button tone="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {t('expiryCalendar.feedDelete')}
            </Button>
          )}
          <span className="grow" />
          <Button data-autofocus onClick={onClose}>
            {t('ui.close')}
          </Button>
          {feed.data && (
            <Button tone={exists ? 'plain' : 'primary'} busy={make.isPending} onClick={() => make.mutate()}>
              {t(exists ? 'expiryCalendar.feedReplace' : 'expiryCalendar.feedMake')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.expiryFeed}>
        <p>{t('expiryCalendar.feedText')}</p>
        <QueryState
          query={feed}
          failed={t('expiryCalendar.feedFailed')}
          loading={<SkeletonLines count={2} />}
        >
          {({ feed: present }) => (
            <>
              {address && present ? (
                <>
                  <div className={styles.address}>
                    <input
                      readOnly
                      aria-label={t('expiryCalendar.feedAddress')}
                      value={address}
                      onFocus={(event) => event.currentTarget.select()}
                    />
                    <CopyButton value={address} what={t('expiryCalendar.feedAddress')} />
                  </div>
                  <Banner tone="warning">{t('expiryCalendar.feedOnce')}</Banner>
                </>
              ) : (
                <p className="dim">
                  {present
                    ? t(present.read ? 'expiryCalendar.feedRead' : 'expiryCalendar.feedUnread', {
                        created: dateText(present.created, 'day'),
                        read: dateText(present.read),
                      })
                    : t('expiryCalendar.feedNone')}
                </p>
              )}
              {present && !address && <p className="dim">{t('expiryCalendar.feedReplaceText')}</p>}
            </>
          )}
        </QueryState>
        {error && <Banner tone="error">{error.message}</Banner>}
      </div>
    </Dialog>
  );
}
