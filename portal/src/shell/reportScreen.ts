import { areas, call } from '../api.ts';

/** Reports that a screen could not be drawn; returns the reference that the log has it under. */
export async function reportScreen(message: string, stack: string): Promise<string> {
  const { ref } = await call(areas.system.logError, {
    code: 'screen',
    component: location.pathname,
    response: message,
    post: stack,
  });
  return ref;
}
