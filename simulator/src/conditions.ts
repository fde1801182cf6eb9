interface Wait {
  condition: () => boolean;
  done: () => void;
}

/** Lets a test wait for a condition without sleeping: it is checked whenever something happened. */
export class Conditions {
  readonly #waits = new Set<Wait>();

  notify() {
    for (const wait of this.#waits) if (wait.condition()) wait.done();
  }

  /** @throws Error that names what was waited for when `timeout` ms pass before it holds. */
  until(condition: () => boolean, timeout = 10_000, what = String(condition)): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waits.delete(wait);
        reject(new Error(`not within ${timeout} ms: ${what}`));
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
