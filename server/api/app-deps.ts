import type { Logger } from 'pino'
import type { Adapters } from '@larder/providers/index.ts'
import type { Config } from './config.ts'
import type { Db } from '@larder/kernel/db/client.ts'

/** Everything that a module may use from outside; assembled once by `main.ts`, and by `startApp` in tests. */
export type AppDeps = {
  db: Db
  config: Config
  log: Logger
  /** Every outside service behind its port. */
  adapters: Adapters
  /** The only clock of the server, which tests can move. */
  clock: () => Date
}
