import './messages.ts';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { areas } from '../api.ts';
import { page } from '../app/paths.ts';
import { defineList } from '../kit/defineList.ts';
import { RecordList } from '../kit/RecordList.tsx';
import { t, useTranslation } from '../language/index.ts';
import { FilterChip } from '../ui/filter/FilterChip.tsx';
import { count } from '../ui/format.ts';
import { estimateOf, summaryOf } from './summary.ts';

const ProfileDialog = lazy(() => import('./ProfileDialog.tsx'));

const list = defineList(areas.correctionProfiles.records, {
  name: 'correctionProfiles',
  read: ({ profiles, total }) => ({ rows: profiles, total }),
  filters: ['readymade'],
  columns: {
    profile: { value: ({ text }) => text, width: 290, leastWidth: 276, card: 'title' },
    sends: { value: (row) => summaryOf(row), width: 340, leastWidth: 180, dim: true, card: 'line' },
    bytes: { value: (row) => estimateOf(row).bytes, width: 92, align: 'right' },
    month: { value: (row) => estimateOf(row).month, width: 116, align: 'right', card: 'side' },
    rovers: {
      value: ({ rovers }) => rovers,
      cell: ({ value, rovers, text }) =>
        rovers === 0 ? (
          <span className="faint">0</span>
        ) : (
          <Link
            {...page('casterrovers', { search: { corrections: value } })}
            aria-label={t('correctionProfiles.roversOf', { n: count(rovers), profile: text })}
            onClick={(event) => event.stopPropagation()} // the row would open
          >
            {count(rovers)}
          </Link>
        ),
      width: 84,
      align: 'right',
      card: 'foot',
    },
    dealers: { value: ({ dealers }) => dealers, width: 92, align: 'right', dim: true },
    origin: {
      value: ({ ready_made }) => t(ready_made ? 'correctionProfiles.product' : 'correctionProfiles.admins'),
      width: 110,
      leastWidth: 102,
      dim: true,
      foldInto: 'profile',
    },
  },
});

/** What rovers can get of the streams of their stations; those that came with the product are shown and duplicated. */
export function ProfileList() {
  const { t } = useTranslation();
  return (
    <RecordList
      list={list}
      form={{
        access: areas.correctionProfiles.save,
        label: t('correctionProfiles.add'),
        Dialog: ProfileDialog,
      }}
      chips={(filter, onFilter) => (
        <FilterChip
          name={t('correctionProfiles.origin')}
          options={[
            { value: 1, text: t('correctionProfiles.product') },
            { value: 2, text: t('correctionProfiles.admins') },
          ]}
          value={filter.readymade}
          onChange={(readymade) => onFilter({ readymade })}
        />
      )}
    />
  );
}
