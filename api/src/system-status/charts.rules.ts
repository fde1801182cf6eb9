import type { GraphType, SystemId } from '@cairn/contract';
import type { FigureName } from '@cairn/database';
import type { StepMean } from './system-status.queries.ts';

interface Line {
  readonly label:
    | 'Caster'
    | 'API'
    | 'Worker'
    | 'PostgreSQL'
    | 'Running'
    | 'Waiting for a lock'
    | 'Rovers'
    | 'Messages'
    | 'Online'
    | 'Offline'
    | 'Out of service';
  readonly color: string;
  readonly figure: FigureName;
  /** The program that measured it; any program when left out. */
  readonly program?: string;
}

const ofPrograms = (figure: 'cpu' | 'memory'): readonly Line[] => [
  { label: 'Caster', color: '#4792e9', figure, program: 'caster' },
  { label: 'API', color: '#f9bd2b', figure, program: 'api' },
  { label: 'Worker', color: '#9b6bdf', figure, program: 'worker' },
  { label: 'PostgreSQL', color: '#5f7185', figure, program: 'postgres' },
];

interface Graph {
  readonly unit: '%' | 'MB' | '' | '/s';
  /** Figures are multiplied by it. */
  readonly factor: number;
  /** It is measured once for all systems. */
  readonly shared: boolean;
  readonly lines: readonly Line[];
}

export const graphs: Record<GraphType, Graph> = {
  cpu: { unit: '%', factor: 100, shared: true, lines: ofPrograms('cpu') },
  memory: { unit: 'MB', factor: 1e-6, shared: true, lines: ofPrograms('memory') },
  db: {
    unit: '',
    factor: 1,
    shared: true,
    lines: [
      { label: 'Running', color: '#4792e9', figure: 'db_active' },
      { label: 'Waiting for a lock', color: '#f9bd2b', figure: 'db_waiting' },
    ],
  },
  rovers: {
    unit: '',
    factor: 1,
    shared: false,
    lines: [{ label: 'Rovers', color: '#4792e9', figure: 'rovers' }],
  },
  messages: {
    unit: '/s',
    factor: 1,
    shared: false,
    lines: [{ label: 'Messages', color: '#4792e9', figure: 'messages' }],
  },
  bases: {
    unit: '',
    factor: 1,
    shared: false,
    lines: [
      { label: 'Online', color: '#4bebb3', figure: 'stations_online' },
      { label: 'Offline', color: '#e54f51', figure: 'stations_offline' },
      { label: 'Out of service', color: '#838990', figure: 'stations_out' },
    ],
  },
};

/** The edges of equal steps between two times, Unix ms. */
export const edgesOf = (begins: number, ends: number, steps: number): number[] =>
  Array.from({ length: steps + 1 }, (_, step) => begins + ((ends - begins) * step) / steps);

/**
 * The values of each line, step by step: what several places measured is added up, null where none did. `elsewhere`: casters that
 * serve other systems alone.
 */
export function datasetsOf(
  { lines, factor }: Graph,
  means: readonly StepMean[],
  steps: number,
  elsewhere: ReadonlySet<string>,
) {
  return lines.map(({ label, color, figure, program }) => {
    const data: (number | null)[] = Array.from({ length: steps }, () => null);
    const nodes = new Set<string>();
    for (const { step, source, mean, ...one } of means) {
      if (one.figure !== figure || step < 0 || step >= steps) continue;
      const [name, ...node] = source.split(' ');
      if (program && name !== program) continue;
      if (elsewhere.has(source)) continue;
      if (program && node.length > 0) nodes.add(node.join(' '));
      data[step] = (data[step] ?? 0) + mean * factor;
    }
    return {
      label,
      color,
      nodes: [...nodes].sort(),
      data: data.map((value) => value && Math.round(value * 100) / 100),
    };
  });
}

/** The sources of casters that serve other systems and not this one. */
export function castersElsewhere(
  services: readonly { node: string; country: number }[],
  system: SystemId,
): Set<string> {
  const serving = new Set(services.filter(({ country }) => country === system).map(({ node }) => node));
  return new Set(services.filter(({ node }) => !serving.has(node)).map(({ node }) => `caster ${node}`));
}
