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

/** A message before its parameters were filled in. */
export interface MessageParts {
  readonly text: string;
  readonly parameters: { readonly [name: string]: string | number };
}

const partsByMessage = new Map<string, MessageParts>();

/**
 * The message of a schema, which is English and made once. `messageParts` returns its text and parameters, so that it can
 * be translated.
 */
export function schemaMessage<Text extends string>(text: Text, parameters: ParametersOf<Text>): string {
  const message = fillMessage(text, parameters);
  partsByMessage.set(message, { text, parameters });
  return message;
}

/** Text and parameters of a message made by `schemaMessage`. */
export const messageParts = (message: string): MessageParts | undefined => partsByMessage.get(message);

/** A message with its parameters filled in. */
export const fillMessage = (
  text: string,
  parameters: { readonly [name: string]: string | number } = {},
): string => text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(parameters[name] ?? whole));
