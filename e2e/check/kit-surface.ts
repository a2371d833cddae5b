import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gte, inc } from 'semver'
import * as z from 'zod'
import { KIT_VERSION } from '@larder/shared/config/federation'
import { kitExports } from '@larder/shared/config/kit-exports'
import { REPO_ROOT, type Counts } from './command.ts'

const Surface = z.object({ version: z.string(), exports: z.record(z.string(), z.array(z.string())) })
export type Surface = z.infer<typeof Surface>

export const SURFACE_FILE = resolve(REPO_ROOT, 'shared/kit-surface.json')
const WRITE_HINT = 'run `pnpm kit:surface`'

export const readCurrentSurface = (): Surface => ({ version: KIT_VERSION, exports: kitExports() })

/** The recorded kit: its exports when its version was last raised. */
export const readRecordedSurface = (): Surface =>
  Surface.parse(JSON.parse(readFileSync(SURFACE_FILE, 'utf8')))

const readNames = ({ exports }: Surface): Set<string> =>
  new Set(Object.entries(exports).flatMap(([module, names]) => names.map((name) => `${name} of ${module}`)))

/**
 * The lowest version that the kit must have: the next major version when it lost a name, the next minor version when it
 * gained one; undefined when its names are the same. `what` names the change.
 */
function computeRequiredVersion(
  written: Surface,
  current: Surface,
): { version: string; what: string } | undefined {
  const [before, now] = [readNames(written), readNames(current)]
  const gone = [...before].find((name) => !now.has(name))
  const added = [...now].find((name) => !before.has(name))
  const version = gone ? inc(written.version, 'major') : inc(written.version, 'minor')
  const what = gone ? `no longer exports ${gone}` : `now exports ${added}`
  return gone || added ? { version: version ?? '', what } : undefined
}

/** The reason why a changed surface may not be recorded under the kit's version; undefined when it may. */
export function findMissingVersionBump(written: Surface, current: Surface): string | undefined {
  const needed = computeRequiredVersion(written, current)
  if (!needed || gte(current.version, needed.version)) return undefined
  return `The kit ${needed.what}: raise KIT_VERSION (shared/config/federation.ts) from ${current.version} to ${needed.version}, then ${WRITE_HINT}.`
}

/** The difference between the recorded surface and the kit; undefined when they are equal. */
export function compareSurfaces(written: Surface, current: Surface): string | undefined {
  const isSame = written.version === current.version && !computeRequiredVersion(written, current)
  if (isSame) return undefined
  return (
    findMissingVersionBump(written, current) ??
    `shared/kit-surface.json is of kit ${written.version}, and this is ${current.version}: ${WRITE_HINT}.`
  )
}

/** Compares the recorded surface with the sources, so that the kit's version identifies what it exports. */
export function checkKitSurface(): Counts {
  const problem = compareSurfaces(readRecordedSurface(), readCurrentSurface())
  if (problem) process.stdout.write(`${problem}\n`)
  return problem ? { passed: 0, failed: 1 } : { passed: 1, failed: 0 }
}
