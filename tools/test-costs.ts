/** Areas that need less than this share one line, seconds. */
const SMALL = 5;

export interface Cost {
  readonly files: number;
  readonly tests: number;
  /** Seconds from start to end, added up over the files, several of which run at once. */
  readonly wall: number;
  /** CPU seconds of the files and of all programs that they start. */
  readonly cpu: number;
}

/** What the test files of each area cost; areas are added as results arrive. */
export class TestCosts {
  readonly #areas = new Map<string, Cost>();

  add(area: string, { files = 0, tests = 0, wall = 0, cpu = 0 }: Partial<Cost>): void {
    this.#areas.set(area, sum([this.#areas.get(area), { files, tests, wall, cpu }]));
  }

  /** The dearest first. */
  table(): string {
    const byCpu = [...this.#areas].sort(([, one], [, other]) => other.cpu - one.cpu || other.wall - one.wall);
    const small = byCpu.filter(([, { cpu, wall }]) => cpu < SMALL && wall < SMALL);
    const lines = [
      ...byCpu.filter((area) => !small.includes(area)),
      [`${small.length} others`, sum(small.map(([, cost]) => cost))] as const,
      ['all', sum([...this.#areas.values()])] as const,
    ].map(([area, { files, tests, wall, cpu }]) => [area, files, tests, wall.toFixed(0), cpu.toFixed(0)]);
    return [['area', 'files', 'tests', 'wall s', 'CPU s'], ...lines].map(row).join('\n');
  }
}

/** `api/src/auth/totp.test.ts` belongs to `api/auth`; each journey is an area of its own. */
export function areaOf(file: string): string {
  const [room = '', ...inside] = file.split('/').filter((part) => part !== 'src');
  if (room === 'journeys') return `${room}/${inside.at(-1)?.replace('.test.ts', '')}`;
  return inside.length > 1 ? `${room}/${inside[0]}` : room;
}

function row([area, ...figures]: readonly (string | number)[]): string {
  return `${area}`.padEnd(28) + figures.map((figure) => `${figure}`.padStart(8)).join('');
}

function sum(costs: readonly (Cost | undefined)[]): Cost {
  const total = { files: 0, tests: 0, wall: 0, cpu: 0 };
  for (const cost of costs)
    for (const figure of ['files', 'tests', 'wall', 'cpu'] as const) total[figure] += cost?.[figure] ?? 0;
  return total;
}
