import { walkHostile } from '../../test/hostile-walk.ts';

for (const area of ['resellers', 'dealers', 'companies', 'users'] as const) walkHostile(area);
