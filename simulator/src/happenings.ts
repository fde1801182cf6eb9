interface Wait {
  condition: () => boolean;
  done: () => void;
}

/** Lets a test wait for a condition without sleeping: it is looked at whenever something happened. */
export class Happenings {
  readonly #waits = new Set<Wait>();

  tell() {
    for (const wait of this.#waits) if (wait.condition()) wait.done();
  }

  /** @throws Error with the condition's source when `timeout` ms pass before it holds. */
  until(condition: () => boolean, timeout = 10_000): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waits.delete(wait);
        reject(new Error(`not within ${timeout} ms: ${condition}`));
      }, timeout);
      const wait: Wait = {
        condition,
        done: () => {
          clearTimeout(timer);
          this.#waits.delete(wait);
          resolve();
        },
      };
      this.#waits.add(wait);
    });
  }
}
