import * as z from 'zod'
import * as opsContract from '@larder/contracts/ops'
import { Snapshot } from '@larder/contracts/composition'
import { AreaOwners } from '@larder/contracts/release-origin'

/** A problem of a release or the plan that its operator can fix; the message is shown to them. */
export class ReleaseError extends Error {
  override readonly name: string = 'ReleaseError'
}

/** The plan was changed since the operator looked, so a different action may now be right. */
export class StalePlanError extends ReleaseError {
  override readonly name = 'StalePlanError'
}

/** The database's plans were signed with another key than this server's, so nothing may be added to them. */
export class OtherKeyError extends ReleaseError {
  override readonly name = 'OtherKeyError'
}

/**
 * Limits of a `release.json`, which squads write: several times the size of our largest, and small enough that reading
 * it and applying the gate's rules takes milliseconds.
 */
const LIMITS = { chars: 200, claims: 50, query: 50, samples: 20, parts: 100, modules: 50, names: 1_000 }
const MAX_PAGES = 300
const MAX_FILES = 2_000
const MAX_TYPE_CHARS = 500

const Text = z.string().max(LIMITS.chars)

/** A list whose length is checked before its items, so that a list that is too long causes one problem. */
const limitedList = <Item extends z.ZodType>(item: Item, max: number) =>
  z.array(z.unknown()).max(max).pipe(z.array(item))

/** A record whose size is checked before its values. */
const limitedRecord = <Value extends z.ZodType>(value: Value, max: number) =>
  z
    .record(z.string(), z.unknown())
    .refine((record) => Object.keys(record).length <= max, { error: `Too many: at most ${max}` })
    .pipe(z.record(Text, value))

const File = z.object({ integrity: Text, bytes: z.int().nonnegative() })

const Names = limitedRecord(limitedList(Text, LIMITS.names), LIMITS.modules)
const Majors = limitedRecord(z.int(), LIMITS.parts)
const Versions = limitedRecord(Text, LIMITS.modules)
/** Types as text by part and prop; optional props end in `?`. */
const Props = limitedRecord(limitedRecord(z.string().max(MAX_TYPE_CHARS), LIMITS.parts), LIMITS.parts)
const Files = limitedList(Text, LIMITS.parts)

/** The squad's claim that its sources compile (docs/decisions/153). */
const TypeCheck = z.object({
  compiler: Text,
  sources: Text,
  errors: z.int().nonnegative(),
})
export type TypeCheck = z.infer<typeof TypeCheck>

/**
 * What a build requires from other releases in a page, and what it provides to them
 * (`shared/config/build-contract.ts`).
 */
export const BuildContract = z.object({
  requires: z.object({
    kit: Text,
    /** Version range for which it was built, by shared module. */
    ranges: Versions,
    imports: Names,
    /** Version of the props by `<area>/<Component>`. */
    parts: Majors,
    props: Props,
  }),
  provides: z.object({
    parts: Majors,
    props: Props,
    /** Only for the host: version and exported names by shared module. */
    versions: Versions,
    exports: Names,
  }),
  /** Sources outside of the area and `shared`. */
  foreignSources: limitedList(Text, LIMITS.names),
  /** The compiler's result before the build; undefined when it was not run, as in a startup of the workspace. */
  types: TypeCheck.optional(),
})
export type BuildContract = z.infer<typeof BuildContract>

/** `release.json`: the registry's record of one immutable release `(area, version)`. */
export const Release = z.object({
  ...opsContract.ReleaseName.shape,
  /** The document for which it was built. The area's name decides (`documentFor`), and the gate rejects any other. */
  document: z.enum(['shop', 'checkout']),
  claims: limitedList(Text, LIMITS.claims),
  query: limitedList(Text, LIMITS.query).default([]),
  exposes: limitedList(Text, LIMITS.parts),
  /** Addresses that it must render before publishing, in addition to its claims. */
  samples: limitedList(Text, LIMITS.samples).optional(),
  ...AreaOwners.shape,
  /** Evidence for the gate (docs/decisions/153). */
  contract: BuildContract,
  /** Undefined for the host, which is not a container. */
  snapshot: Snapshot.optional(),
  /** First files in `web/` by federation key, the container first. */
  warm: limitedRecord(Files, LIMITS.parts),
  /** Chunks in `web/` by the module path of a lazy page. */
  pages: limitedRecord(Files, MAX_PAGES),
  /** Scripts and style sheets in `web/` that start the host, in their order; undefined for a remote. */
  initial: Files.optional(),
  /** Set when a file in `web/` is named by its content, so that releases share the files that are equal. */
  addressing: z.literal('content').optional(),
  /** Hash and size by path in the release; no other file of it is ever served. */
  files: limitedRecord(File, MAX_FILES),
})
export type Release = z.infer<typeof Release>

type AddressedRelease = Pick<Release, 'area' | 'version'> & Partial<Pick<Release, 'addressing'>>

/**
 * Returns the permanent address of the files in `web/`, as the build has it (`shared/config/content-files.ts`). Releases
 * from before files were addressed by content have a folder each.
 */
export const publicPath = ({ area, version, addressing }: AddressedRelease): string =>
  addressing ? `/r/${area}/f/` : `/r/${area}/${version}/web/`

export const fileUrl = (release: AddressedRelease, name: string): string => `${publicPath(release)}${name}`

/** Lists the files in `web/` that start the host. Old releases have one of each kind. */
export const initialFiles = ({ initial, files }: Release): string[] =>
  initial ?? ['host.js', 'host.css'].filter((name) => Object.hasOwn(files, `web/${name}`))

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
