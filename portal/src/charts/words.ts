import { addWords } from '../language/index.ts';

addWords('chart', { failed: 'The chart could not be read' });
addWords('chart', { failed: 'Diagrammet kunne ikke læses' }, 'da');
