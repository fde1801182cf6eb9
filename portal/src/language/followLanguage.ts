import { session, subscribeSession } from '../auth/session.ts';
import { preferredLanguage, rememberedLanguage, rememberLanguage } from './choice.ts';
import { currentLanguage } from './index.ts';

/**
 * Stores the language of whoever is signed in, and loads the page again when it is not the one on the screen: titles of
 * columns and the like are made once. Other tabs change with their next load, since a form may be open in them.
 */
export function followLanguage() {
  const follow = () => {
    const user = session()?.user;
    const chosen = user?.language ?? undefined;
    if (!user || chosen === rememberedLanguage()) return;
    rememberLanguage(chosen);
    // once the address is that of the page after the login
    if (preferredLanguage() !== currentLanguage()) setTimeout(() => location.reload());
  };
  follow();
  subscribeSession(follow);
}
