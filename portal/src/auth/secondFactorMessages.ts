import { addMessages } from '../language/addMessages.ts';

export const secondFactor = {
  title: 'Second step',
  totpLead: 'Enter the code that your authenticator app shows for this account.',
  recoveryLead: 'Enter one of your recovery codes. Each works once.',
  passkeyLead: 'Your browser asks for the passkey of this account.',
  totp: 'Code',
  totpOfApp: 'Code from your authenticator app',
  confirmPasskey: 'Your browser will then ask for your passkey.',
  recovery: 'Recovery code',
  passkey: 'Use passkey',
  go: 'Continue',
  required: '** required.',
  wrong: 'This code is wrong or has already been used.',
  wrongPasskey: 'This passkey does not belong to the account.',
  over: 'This login has expired: it took too long, or too many codes were wrong.',
  again: 'Start again',
  useTotp: 'Use the authenticator app',
  useRecovery: 'Use a recovery code',
  usePasskey: 'Use a passkey',
} as const;
addMessages('secondFactor', secondFactor);
