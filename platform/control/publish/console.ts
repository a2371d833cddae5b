import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buildArea } from './build.ts'
import { bundlePaths, readServerBundle } from './bundled-releases.ts'
import { computeFingerprints } from './fingerprint.ts'
import type { Prepare } from './prepare.ts'

const SOURCES = 'platform/console'
const VERSION_FILE = 'version'

/** Where a checkout builds the operators' pages. */
export const consoleFolder = (dataFolder: string): string => resolve(dataFolder, 'console')

/** Where a server reads the operators' pages: in the bundle of its code, which nothing has to prepare, else where they are built. */
export async function locateConsole(repository: string, dataFolder: string): Promise<string> {
  return (await readServerBundle(repository)) ? bundlePaths(repository).console : consoleFolder(dataFolder)
}

const readVersion = (folder: string): Promise<string | undefined> =>
  readFile(resolve(folder, VERSION_FILE), 'utf8').catch(() => undefined)

/**
 * Builds the operators' pages unless they were already built from the same sources, or are in the bundle. A failure is only logged, because
 * the shop does not need the console and commands can do the same.
 */
export async function prepareConsole({ repository, registry, say, signal }: Prepare): Promise<void> {
  const dataFolder = dirname(registry)
  const folder = consoleFolder(dataFolder)
  try {
    if (await readServerBundle(repository)) return
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
