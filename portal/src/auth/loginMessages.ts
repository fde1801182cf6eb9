import { addMessages } from '../language/addMessages.ts';

export const login = {
  title: 'Sign in',
  lead: 'RTK corrections for your network',
  email: 'E-mail',
  password: 'Password',
  login: 'Login',
  error: 'Login error',
  errorHelp: 'The e-mail address or the password is wrong. Capital letters count in a password.',
  required: '** required.',
  tooMany: 'Too many tries. Try again in {{wait}}.',
  system: 'System login error',
  notFound: 'LOGIN PAGE NOT FOUND - Please check your login address or contact support',
  archivedPage:
    'This organisation has been archived, and its people cannot sign in. Contact your service provider.',
  toSystem: 'To the system login',
  maintenance: 'SYSTEM UNDER MAINTENANCE',
  maintenanceSince: 'Since {{time}}. Support access only.',
  maintenanceText: 'Support access only.',
  maintenanceRefused: 'Under Maintenance',
  forgotten: 'Forgot your password?',
  passkey: 'Sign in with a passkey',
  passkeyRefused: 'This passkey is not known here. Sign in with your password.',
  theme: 'Switch theme',
  copyright: '© {{year}} {{name}}',
  endedLeft: 'You are logged out.',
  endedOffline: 'The server cannot be reached; it ends the session as soon as it can.',
  endedIdle: 'Inactivity Timeout: you were logged out because nothing was done for a while.',
  endedRefused: 'Your session is no longer valid, or your role has no access. Log in again.',
  passwordExpired:
    'This initial password has expired: it was valid for 24 hours. Whoever runs Cairn makes a new one on the server:',
  endedArchived: 'Your account or your organisation has been archived.',
  endedElsewhere: 'You were logged out from another session or by an administrator.',
  endedChanged: 'Your password or role was changed. Log in again.',
  endedMaintenance: 'You were logged out: the system is under maintenance.',
} as const;
addMessages('login', login);
