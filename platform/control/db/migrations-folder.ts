import { resolve } from 'node:path'

/** The platform's own history: ledger, counts of releases, tokens and compositions. */
export const PLATFORM_MIGRATIONS = resolve(import.meta.dirname, 'migrations')
