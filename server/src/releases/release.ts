import * as z from 'zod'
import { opsContract, Snapshot } from '@larder/shared/contracts'

const File = z.object({ integrity: z.string(), bytes: z.int() })

const Names = z.record(z.string(), z.array(z.string()))
const Majors = z.record(z.string(), z.int())
/** Part -> prop, with `?` behind one that may be left out -> its type as text. */
const Props = z.record(z.string(), z.record(z.string(), z.string()))

/** The squad's word that its sources compile (docs/decisions/153). */
const TypeCheck = z.object({
  /** Version of TypeScript. */
  compiler: z.string(),
  /** Hash of the sources that it was asked about. */
  sources: z.string(),
  /** How many errors it found. */
  errors: z.int().nonnegative(),
})
export type TypeCheck = z.infer<typeof TypeCheck>

/** What a build needs of the releases that it meets in a page, and gives them (`shared/config/build-contract.ts`). */
export const BuildContract = z.object({
  requires: z.object({
    kit: z.string(),
    /** Shared module -> the range it was built for. */
    ranges: z.record(z.string(), z.string()),
    /** Shared module -> names that it imports. */
    imports: Names,
    /** `<area>/<Component>` -> version of its props. */
    parts: Majors,
    props: Props,
  }),
  provides: z.object({
    /** Federation key -> version of its props. */
    parts: Majors,
    props: Props,
    /** Of the host: shared module -> version, and the names that it exports. */
    versions: z.record(z.string(), z.string()),
    exports: Names,
  }),
  /** Sources outside of the area and `shared`. */
  foreignSources: z.array(z.string()),
  /** What the compiler said before the build; absent where none was asked, as by a start of the workspace. */
  types: TypeCheck.optional(),
})
export type BuildContract = z.infer<typeof BuildContract>

/** `release.json`: the registry's record of one immutable release `(area, version)`. */
export const Release = z.object({
  ...opsContract.ReleaseName.shape,
  /** What its build was told; the area's name decides (`documentFor`), and the gate refuses another. */
  document: z.enum(['shop', 'checkout']),
  claims: z.array(z.string()),
  /** Query parameters that its pages read. */
  query: z.array(z.string()).default([]),
  exposes: z.array(z.string()),
  /** Addresses that it must render beside its claims, before it is published. */
  samples: z.array(z.string()).optional(),
  /** What the gate judges it by (docs/decisions/153). */
  contract: BuildContract,
  /** Absent for the host, which is no container. */
  snapshot: Snapshot.optional(),
  /** Federation key -> its first files inside `web/`, the container first. */
  warm: z.record(z.string(), z.array(z.string())),
  /** Module path of a lazy page -> its chunks inside `web/`. */
  pages: z.record(z.string(), z.array(z.string())),
  /** Path inside the release -> hash and size; no other file of it is ever served. */
  files: z.record(z.string(), File),
})
export type Release = z.infer<typeof Release>

/** The permanent address of a release's file. */
export function fileUrl(area: string, version: string, path: string): string {
  return `/r/${area}/${version}/${path}`
}

/** File inside `web/` -> integrity, for the files a document names. */
export function hashesOf(
  { area, version, files }: Release,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const file = files[`web/${name}`]
      if (!file) throw new Error(`${name} is not a file of ${area} ${version}`)
      return [name, file.integrity]
    }),
  )
}
