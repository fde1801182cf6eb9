import type { z } from 'zod';

/** How a field of a form is typed in, from the schema of its call. */
export interface FieldShape {
  readonly kind: 'text' | 'number' | 'check';
  /** Characters. */
  readonly maxLength: number | undefined;
  /** Can be left empty. */
  readonly optional: boolean;
}

interface Schema {
  readonly def: {
    readonly type: string;
    readonly innerType?: Schema;
    readonly in?: Schema;
    readonly out?: Schema;
    readonly options?: readonly Schema[];
  };
  readonly maxLength?: number | null;
}

/** The schemas that one is made of, without wrappers, pipes and unions. */
function partsOf(schema: Schema): Schema[] {
  const { innerType, in: first, out, options } = schema.def;
  if (innerType) return partsOf(innerType);
  if (first && out) return [...partsOf(first), ...partsOf(out)];
  if (options) return options.flatMap(partsOf);
  return [schema];
}

export function fieldShapeOf(schema: z.ZodType): FieldShape {
  const parts = partsOf(schema as unknown as Schema);
  const types = new Set(parts.map(({ def }) => def.type));
  const limits = parts.flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : []));
  return {
    kind: types.has('boolean') ? 'check' : types.has('number') ? 'number' : 'text',
    maxLength: types.has('number') || limits.length === 0 ? undefined : Math.min(...limits),
    optional: schema.safeParse('').success || schema.safeParse(undefined).success,
  };
}

const empty = { text: '', number: '', check: false } as const;

/** The values of a form: those of `source` where it has them, else empty ones; 0 for a choice not made. */
export function valuesOf<Form extends Record<string, unknown>>(
  shape: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
  choices: ReadonlySet<string>,
  source: Readonly<Record<string, unknown>>,
): Form {
  const values = names.map((name) => {
    const schema = shape[name];
    if (!schema) throw new Error(`The form has a field ${name} that the call does not take`);
    const fallback = choices.has(name) ? 0 : empty[fieldShapeOf(schema).kind];
    return [name, source[name] ?? fallback];
  });
  return Object.fromEntries(values) as Form;
}
