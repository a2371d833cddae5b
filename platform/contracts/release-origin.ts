import * as z from 'zod'

/** Who is responsible for an area, and where to reach them: an address, a channel or a URL. */
export const AreaOwners = z.object({
  owners: z.array(z.string().trim().min(1).max(80)).max(10).optional(),
  contact: z.string().trim().min(1).max(200).optional(),
})
export type AreaOwners = z.infer<typeof AreaOwners>

/** Longest line of a commit that is recorded, in characters. */
export const MAX_COMMIT_LINE_CHARS = 200
/** Most subjects in a changelog; the newest are recorded. */
export const MAX_CHANGELOG_LINES = 20

const Line = z.string().trim().min(1).max(MAX_COMMIT_LINE_CHARS)

/** The commit from which a release was built, as Git had it on the machine that published it. */
export const ReleaseCommit = z.object({
  sha: z.string().regex(/^[0-9a-f]{7,64}$/),
  subject: Line,
  author: Line,
  /** Absent where no branch is checked out. */
  branch: Line.optional(),
  /** The commit's page at the repository's host. Only the web, because people open it from the operators' pages. */
  link: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .optional(),
  /** Subjects of the area's commits since the release that was stable, newest first. */
  changelog: z.array(Line).max(MAX_CHANGELOG_LINES).optional(),
  /** Set when the sources had changes that are in no commit. */
  isEdited: z.boolean().optional(),
})
export type ReleaseCommit = z.infer<typeof ReleaseCommit>

/** Bounds the query of an upload; a server's limit for all headers is 16 KiB. */
const MAX_COMMIT_CHARS = 8_000

/** A commit as text of an upload's query. */
export const commitQuery = z
  .string()
  .max(MAX_COMMIT_CHARS)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue('The commit is no JSON.')
      return undefined
    }
  })
  .pipe(ReleaseCommit)

/**
 * Formats a commit for the query of an upload, with as much of its changelog as fits. The query's encoding makes three
 * characters of one byte.
 */
export function formatCommitQuery({ changelog = [], ...commit }: ReleaseCommit): string {
  for (let lines = changelog.length; lines > 0; lines -= 1) {
    const text = JSON.stringify({ ...commit, changelog: changelog.slice(0, lines) })
    if (encodeURIComponent(text).length <= MAX_COMMIT_CHARS) return text
  }
  return JSON.stringify(commit)
}
