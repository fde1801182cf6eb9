import type { DataDrivenPropertyValueSpecification } from 'maplibre-gl';
import { currentLanguage } from '../language/index.ts';

/** The name of a water: Danish where the map has one and the reader is Danish. Towns have their own names in both languages. */
export const nameInLanguage = (): DataDrivenPropertyValueSpecification<string> =>
  currentLanguage() === 'da'
    ? ['coalesce', ['get', 'name:da'], ['get', 'name'], '']
    : ['coalesce', ['get', 'name:en'], ['get', 'name'], ''];
