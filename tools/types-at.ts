import { API, type Project } from 'typescript/unstable/sync';

/** The programs whose types the compiler knows, as `npm run check` compiles them. */
export const programs = ['tsconfig.packages.json', 'portal/tsconfig.json', 'tsconfig.json'];

/**
 * What the compiler says of names: for each file and each position in it the type as it would be shown to a reader,
 * `Role` or `(person: Person) => Role`. Files that no program has are left out.
 */
export function typesAt(
  folder: string,
  configs: readonly string[],
  positions: ReadonlyMap<string, readonly number[]>,
): Map<string, string[]> {
  const api = new API({ cwd: folder });
  try {
    const found = new Map<string, string[]>();
    for (const config of configs) {
      const path = `${folder}/${config}`;
      const project = api.updateSnapshot({ openProjects: [path] }).getProject(path);
      if (!project) throw new Error(`The compiler does not open ${config}`);
      const files = new Set(project.program.getSourceFileNames());
      for (const [file, places] of positions)
        if (!found.has(file) && files.has(`${folder}/${file}`))
          found.set(file, shown(project, `${folder}/${file}`, places));
    }
    return found;
  } finally {
    api.close();
  }
}

function shown({ checker }: Project, file: string, places: readonly number[]): string[] {
  return checker.getTypeAtPosition(file, places).map((type) => (type ? checker.typeToString(type) : ''));
}
