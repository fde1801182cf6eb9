import { addMessages } from '../language/addMessages.ts';

export const records = {
  title: 'This record has changed',
  changed: '{{who}} changed {{what}}',
  unchanged: 'It was saved in the meantime. Nothing that you see has changed.',
  somebody: 'Someone',
  system: 'The system',
  others: 'Your changes are to other fields: {{what}}.',
  noneOfYours: 'You have not changed any field.',
  choose: 'You changed {{what}} too. Choose which values to save.',
  theirs: 'Keep theirs',
  mine: 'Use mine',
  chooseOne: 'Choose one of the two.',
  was: '(was {{value}})',
  empty: 'empty',
  newPassword: 'a new password',
  present: 'What they saved',
  back: 'Back to the form',
  saveToo: 'Save my changes too',
  saveAnyway: 'Save all the same',
  save: 'Save my choice',
  gone: 'It is no longer here: it was deleted meanwhile, or is no longer one of yours.',
  notSaved: 'Not saved',
  yes: 'Yes',
  no: 'No',
} as const;
addMessages('records', records);
