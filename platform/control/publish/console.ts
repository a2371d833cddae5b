import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { buildArea } from './build.ts'
import { computeFingerprints } from './fingerprint.ts'
import type { Prepare } from './prepare.ts'

const SOURCES = 'platform/console'
const VERSION_FILE = 'version'

export const consoleFolder = (dataFolder: string): string => resolve(dataFolder, 'console')

/**
 * Builds the operators' pages unless they were already built from the same sources. A failure is only logged, because
 * the shop does not need the console and commands can do the same.
 */
export async function prepareConsole({ repository, registry, say, signal }: Prepare): Promise<void> {
  const dataFolder = dirname(registry)
  const folder = consoleFolder(dataFolder)
  try {
    const fingerprint = (await computeFingerprints(repository, [SOURCES])).get(SOURCES) ?? ''
    const built = await readFile(resolve(folder, VERSION_FILE), 'utf8').catch(() => undefined)
    if (built === fingerprint || signal?.aborted) return
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
