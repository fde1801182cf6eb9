import { addMessages } from '../language/addMessages.ts';

export const kit = {
  updated: 'Updated',
  failed: 'Update Error',
  failedWith: 'Update Error: {{message}}',
  delete: 'Delete?',
  yes: 'Yes',
  no: 'No',
  unreadable: 'The record could not be read',
  notYours: 'UNAUTHORISED TO VIEW THIS RESOURCE',
  notYoursText: 'It does not exist, or it is not one of yours.',
  notYoursActing:
    'It does not exist, or it does not belong to {{dealer}}, as whom you act. “Return” leads back to your own account.',
  gone: 'This record is no longer here',
  goneText: 'It was deleted while it was open here, or it is no longer one of yours.',
  toStart: 'Go to home',
} as const;
addMessages('kit', kit);
