/** What menu and header open over the page. */
export type ShellDialog = 'profile' | 'maintenance';
