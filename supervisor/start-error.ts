/** A mistake of the person who started us: one sentence for them, no stack trace. */
export class StartError extends Error {}
