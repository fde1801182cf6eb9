/** Names of the parameters of a message: those in double braces. */
export type ParameterNames<Text extends string> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

/** A value for each parameter of a message. */
export type ParametersOf<Text extends string> = { readonly [Name in ParameterNames<Text>]: string | number };

/** The arguments after a message: its parameters, if it has any. */
export type ParameterArguments<Text extends string> = [ParameterNames<Text>] extends [never]
  ? []
  : [parameters: ParametersOf<Text>];

/** A message with its parameters filled in. */
export const fillMessage = (
  text: string,
  parameters: { readonly [name: string]: string | number } = {},
): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(parameters[name] ?? whole));
