/** Parts of `shared` that the server itself imports. */
const READ_BY_SERVER = /^shared\/src\/(contracts|domain|errors|lib)\//
const OF_SERVER = /^server\/(kernel|providers|releases|edge|api)\//
/** Files that configure an area's build, which a running build has read already. */
const OF_BUILD = /^(?:(host|mfe-[a-z]+)\/(?:area|rsbuild\.config)\.ts$|shared\/config\/)/
/** Tests, notes, build output, and temporary files of editors. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.larder|testing)\/|\.test\.tsx?$|\.testing\.tsx?$|\.md$|(^|\/)\.|~$/

/**
 * What an edit requires besides the areas' own builds: files that the API imports again, and builds that are restarted.
 * `builds` are folders of areas, or all of them.
 */
export type Change = { server: string[]; builds: 'all' | string[] }

/** What a changed file requires; `path` is relative to the repository. */
export function changeOf(path: string): Change {
  const file = path.replaceAll('\\', '/')
  if (IGNORED.test(file)) return { server: [], builds: [] }
  const build = OF_BUILD.exec(file)
  return {
    server: OF_SERVER.test(file) || READ_BY_SERVER.test(file) ? [file] : [],
    builds: build ? (build[1] ? [build[1]] : 'all') : [],
  }
}

/** What several edits require together. */
export const together = (changes: readonly Change[]): Change => ({
  server: [...new Set(changes.flatMap(({ server }) => server))],
  builds: changes.some(({ builds }) => builds === 'all')
    ? 'all'
    : [...new Set(changes.flatMap(({ builds }) => builds))],
})
