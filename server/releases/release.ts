import * as z from 'zod'
import { opsContract, Snapshot } from '@larder/shared/contracts'

/** Something about a release or the plan that its operator can put right: the message is for people. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError'
}

/** The plan was changed since the operator looked: another act may be right now. */
export class StalePlanError extends ReleaseError {
  override readonly name = 'StalePlanError'
}

/** The plans of the database were signed with another key than this server's, so nothing may be added to them. */
export class OtherKeyError extends ReleaseError {
  override readonly name = 'OtherKeyError'
}

/**
 * Most of what a `release.json` holds, which its squad writes: several times what the largest of ours has, and little enough
 * that reading it, and the gate's rules over it, take milliseconds.
 */
const MOST = { chars: 200, claims: 50, query: 50, samples: 20, parts: 100, modules: 50, names: 1_000 }
const MOST_PAGES = 300
const MOST_FILES = 2_000
const MOST_TYPE_CHARS = 500

const Text = z.string().max(MOST.chars)

/** A list whose length is checked before its items are: what is too long is refused by one problem. */
const limitedList = <Item extends z.ZodType>(item: Item, most: number) =>
  z.array(z.unknown()).max(most).pipe(z.array(item))

/** Named values, whose number is checked before they are. */
const limitedRecord = <Value extends z.ZodType>(value: Value, most: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((named) => Object.keys(named).length <= most, { error: `Too many: at most ${most}` })
    .pipe(z.record(Text, value))

const File = z.object({ integrity: Text, bytes: z.int().nonnegative() })

const Names = limitedRecord(limitedList(Text, MOST.names), MOST.modules)
const Majors = limitedRecord(z.int(), MOST.parts)
const Versions = limitedRecord(Text, MOST.modules)
/** Part -> prop, with `?` behind one that may be left out -> its type as text. */
const Props = limitedRecord(limitedRecord(z.string().max(MOST_TYPE_CHARS), MOST.parts), MOST.parts)
const Files = limitedList(Text, MOST.parts)

/** The squad's word that its sources compile (docs/decisions/153). */
const TypeCheck = z.object({
  /** Version of TypeScript. */
  compiler: Text,
  /** Hash of the sources that it was asked about. */
  sources: Text,
  /** How many errors it found. */
  errors: z.int().nonnegative(),
})
export type TypeCheck = z.infer<typeof TypeCheck>

/** A build's needs from the releases it meets in a page, and its offers to them (`shared/config/build-contract.ts`). */
export const BuildContract = z.object({
  requires: z.object({
    kit: Text,
    /** Shared module -> the range it was built for. */
    ranges: Versions,
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
    /** Host only: shared module -> version, and its exported names. */
    versions: Versions,
    exports: Names,
  }),
  /** Sources outside of the area and `shared`. */
  foreignSources: limitedList(Text, MOST.names),
  /** The compiler's verdict before the build; absent where none was asked, as by a start of the workspace. */
  types: TypeCheck.optional(),
})
export type BuildContract = z.infer<typeof BuildContract>

/** `release.json`: the registry's record of one immutable release `(area, version)`. */
export const Release = z.object({
  ...opsContract.ReleaseName.shape,
  /** The document that its build was told; the area's name decides (`documentFor`), and the gate rejects another. */
  document: z.enum(['shop', 'checkout']),
  claims: limitedList(Text, MOST.claims),
  /** Query parameters that its pages read. */
  query: limitedList(Text, MOST.query).default([]),
  exposes: limitedList(Text, MOST.parts),
  /** Addresses that it must render beside its claims, before it is published. */
  samples: limitedList(Text, MOST.samples).optional(),
  /** Evidence for the gate (docs/decisions/153). */
  contract: BuildContract,
  /** Absent for the host, which is no container. */
  snapshot: Snapshot.optional(),
  /** Federation key -> its first files inside `web/`, the container first. */
  warm: limitedRecord(Files, MOST.parts),
  /** Module path of a lazy page -> its chunks inside `web/`. */
  pages: limitedRecord(Files, MOST_PAGES),
  /** Path inside the release -> hash and size; no other file of it is ever served. */
  files: limitedRecord(File, MOST_FILES),
})
export type Release = z.infer<typeof Release>

/** The permanent address of a release's file. */
export function fileUrl(area: string, version: string, path: string): string {
  return `/r/${area}/${version}/${path}`
}

/** File inside `web/` -> integrity, for the files a document names. */
export function readHashes(
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
