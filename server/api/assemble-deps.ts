import { classicScript } from '@larder/providers/sandbox/scripts.ts'
import { createAdapters } from '@larder/providers/index.ts'
import type { AppDeps } from './app-deps.ts'

/**
 * Assembles the modules' dependencies from a database, configuration, log and clock. The one place where the API uses
 * a part of the programs beside it: the hashes of the sandbox's scripts.
 */
export function assembleDeps(own: Pick<AppDeps, 'db' | 'config' | 'log' | 'clock'>): AppDeps {
  const adapters = createAdapters(own.config.adapters, (script) => classicScript(script).integrity)
  return { ...own, adapters }
}
