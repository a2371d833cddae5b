import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buildArea } from './build.ts'
import { bundlePaths, readServerBundle } from './bundled-releases.ts'
import { computeFingerprints } from './fingerprint.ts'
import type { Prepare } from './prepare.ts'

const SOURCES = 'platform/console'
const VERSION_FILE = 'version'

export const consoleFolder = (dataFolder: string): string => resolve(dataFolder, 'console')

const readVersion = (folder: string): Promise<string | undefined> =>
  readFile(resolve(folder, VERSION_FILE), 'utf8').catch(() => undefined)

/** The operators' pages are in the bundle; the server reads them in its data folder. */
async function copyConsole(bundled: string, folder: string): Promise<void> {
  if ((await readVersion(bundled)) === (await readVersion(folder))) return
  await rm(folder, { recursive: true, force: true })
  await cp(bundled, folder, { recursive: true })
}

/**
 * Builds the operators' pages unless they were already built from the same sources. A failure is only logged, because
 * the shop does not need the console and commands can do the same.
 */
export async function prepareConsole({ repository, registry, say, signal }: Prepare): Promise<void> {
  const dataFolder = dirname(registry)
  const folder = consoleFolder(dataFolder)
  try {
    if (await readServerBundle(repository)) return await copyConsole(bundlePaths(repository).console, folder)
    const fingerprint = (await computeFingerprints(repository, [SOURCES])).get(SOURCES) ?? ''
    if ((await readVersion(folder)) === fingerprint || signal?.aborted) return
    const out = await buildArea({
      repository,
      folder: SOURCES,
      version: fingerprint,
      registry: dataFolder,
      signal,
    })
    await writeFile(resolve(out, VERSION_FILE), fingerprint)
    await rm(folder, { recursive: true, force: true })
    await rename(out, folder)
  } catch (error) {
    if (!signal?.aborted) say(`The operators’ pages could not be built: ${String(error)}`)
  }
}
