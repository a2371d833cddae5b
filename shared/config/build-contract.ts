import { relative, resolve, sep } from 'node:path'
import type { Rspack } from '@rsbuild/core'
import { PART_MAJORS } from '../src/ui/exposed/part-majors.ts'
import type { Area } from './area.ts'
import { hostVersions, isSingleton, KIT_VERSION, SINGLETON_RANGES } from './federation.ts'
import { PLATFORM_CONTRACTS } from './contracts/late-contracts.ts'
import { kitExports } from './kit-exports.ts'
import { readPartSurfaces, type PartSurface } from './part-surface.ts'

const SHARED_FOLDER = resolve(import.meta.dirname, '..')

/** The needs of a build from the other releases on a page, and its offers to them (docs/decisions/153). */
export type BuildContract = {
  requires: {
    kit: string
    /** Shared module -> the version range it was built for. */
    ranges: Record<string, string>
    /** Shared module or subpath -> the imported names. */
    imports: Record<string, string[]>
    /** `<area>/<Component>` -> the version of its props. */
    parts: Record<string, number>
    /** `<area>/<Component>` -> its props in the kit that the area was built with. */
    props: Record<string, PartSurface>
  }
  provides: {
    /** Federation key -> the version of its props. */
    parts: Record<string, number>
    props: Record<string, PartSurface>
    /** Host only: shared module -> version, and the names that a page can import from it. */
    versions: Record<string, string>
    exports: Record<string, string[]>
  }
  /** Source files of other areas, relative to this area's folder. A build must have none. */
  foreignSources: string[]
}

function listImports(
  { moduleGraph }: Rspack.Compilation,
  modules: Iterable<Rspack.Module>,
): Map<string, Set<string>> {
  const namesByModule = new Map<string, Set<string>>()
  for (const module of modules)
    for (const { dependency } of moduleGraph.getOutgoingConnections(module)) {
      const { request = '', ids } = dependency
      const [name] = ids ?? []
      if (!name || !isSingleton(request)) continue
      namesByModule.set(request, (namesByModule.get(request) ?? new Set()).add(name))
    }
  return namesByModule
}

const isBelow = (folder: string, file: string): boolean => file.startsWith(folder + sep)

/** Files of the repository that belong neither to the area, nor to `shared` or the platform's contracts, nor to a package. */
function foreignSources(area: string, modules: Iterable<Rspack.Module>): string[] {
  const files = [...modules].flatMap((module) => module.nameForCondition?.() ?? [])
  const foreign = files.filter(
    (file) =>
      file.startsWith(sep) &&
      !isBelow(area, file) &&
      !isBelow(SHARED_FOLDER, file) &&
      !isBelow(PLATFORM_CONTRACTS, file) &&
      !/[\\/]node_modules[\\/]/.test(file),
  )
  return [...new Set(foreign.map((file) => relative(area, file)))].toSorted()
}

const readMajor = (part: string): number => (PART_MAJORS as Readonly<Record<string, number>>)[part] ?? 1

/** The contract of a build. `modules` are all its modules before any is merged or removed. */
export function buildContract(
  { name, exposes, consumes = [] }: Area,
  compilation: Rspack.Compilation,
  modules: readonly Rspack.Module[],
): BuildContract {
  const imports = [...listImports(compilation, modules)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const isHost = name === 'host'
  const surfaces = readPartSurfaces()
  const partName = (key: string) => key.replace('.', name)
  const parts = Object.keys(exposes)
  return {
    requires: {
      kit: KIT_VERSION,
      // The host provides its own copies.
      ranges: isHost ? {} : { ...SINGLETON_RANGES },
      imports: isHost ? {} : Object.fromEntries(imports.map(([key, names]) => [key, [...names].toSorted()])),
      parts: Object.fromEntries(consumes.map((part) => [part, readMajor(part)])),
      props: Object.fromEntries(consumes.map((part) => [part, surfaces[part] ?? {}])),
    },
    provides: {
      parts: Object.fromEntries(parts.map((key) => [key, readMajor(partName(key))])),
      props: Object.fromEntries(parts.map((key) => [key, surfaces[partName(key)] ?? {}])),
      versions: isHost ? hostVersions() : {},
      exports: isHost ? kitExports() : {},
    },
    foreignSources: foreignSources(compilation.compiler.context, modules),
  }
}
