import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';

/**
 * A form that the schema of its api call checks, on blur and before it is sent; the words of the errors are
 * the schema's own. Values are what is typed: parse them once more with the schema when sending.
 */
export function useZodForm<S extends z.ZodType>(
  schema: S,
  initialValues: z.input<S> & Record<string, unknown>,
): UseFormReturnType<z.input<S> & Record<string, unknown>> {
  return useForm({
    initialValues,
    validateInputOnBlur: true,
    validate: schemaResolver(schema, { sync: true }),
  });
}
