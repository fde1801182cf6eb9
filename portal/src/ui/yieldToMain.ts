/** Yields to the browser's other tasks: the code after it runs in a task of its own. */
export const yieldToMain = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
