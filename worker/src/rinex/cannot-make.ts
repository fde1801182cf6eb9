import type { ParameterArguments, ParametersOf } from '@cairn/contract';
import type { Sentence } from '@cairn/domain/language';

/** Why no file can be made: a sentence for the user, whose parameters are apart so that it can be translated. */
export class CannotMake<Text extends Sentence = Sentence> extends Error {
  readonly parameters: ParametersOf<Text> | undefined;
  constructor(text: Text, ...[parameters]: ParameterArguments<Text>) {
    super(text);
    this.parameters = parameters;
  }
}
