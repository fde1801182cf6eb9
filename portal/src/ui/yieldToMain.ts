/** Lets everything else have its turn: what goes on after it is a task of its own. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
