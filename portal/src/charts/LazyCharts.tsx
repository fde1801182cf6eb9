import { lazy } from 'react';

/** Charts, fetched when a page first shows one. Put them inside a ChartFrame: it reserves their space meanwhile. */
export const Donut = lazy(() => import('./Donut.tsx'));
export const Bars = lazy(() => import('./Bars.tsx'));
export const StackedArea = lazy(() => import('./StackedArea.tsx'));
