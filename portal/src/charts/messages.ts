import { addMessages } from '../language/index.ts';

addMessages('chart', { failed: 'The chart could not be read' });
addMessages('chart', { failed: 'Diagrammet kunne ikke læses' }, 'da');
