import { createAdapters } from '@larder/providers/index.ts'
import type { AdapterSettings } from '@larder/providers/settings/index.ts'
import { listSandboxChoices } from '@larder/providers/settings/required-settings.ts'
import type { SandboxIntegrity } from '@larder/providers/settings/sandbox-access.ts'
import type { AppDeps } from './app-deps.ts'

/** Assembles the modules' dependencies from a database, configuration, log and clock. */
export async function assembleDeps(own: Pick<AppDeps, 'db' | 'config' | 'log' | 'clock'>): Promise<AppDeps> {
  const { adapters: settings } = own.config
  return { ...own, adapters: createAdapters(settings, await loadSandboxIntegrity(settings)) }
}

/**
 * The hashes of the sandbox's scripts, which are all that the API reads from the fakes. They are loaded only if a fake is
 * chosen: a server with real providers loads none.
 */
async function loadSandboxIntegrity(settings: AdapterSettings): Promise<SandboxIntegrity> {
  if (listSandboxChoices(settings).length === 0) return () => ''
  const { getClassicScript } = await import('@larder/providers/sandbox/scripts.ts')
  return (script) => getClassicScript(script).integrity
}
