import { pino, type Logger } from 'pino'

/**
 * A log that writes nothing, for tests and tools. With a destination of its own, because pino's opens standard output
 * and listens for the end of the process, once for every realm of a run of tests.
 */
export const createSilentLog = (): Logger => pino({ level: 'silent' }, { write: () => undefined })
