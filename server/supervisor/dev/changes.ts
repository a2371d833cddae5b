/** Parts of `shared` that the server reads itself. */
const READ_BY_SERVER = /^shared\/src\/(contracts|domain|errors|lib)\//
const OF_SERVER = /^server\/src\//
/** How an area is built, which its running build has read already. */
const OF_BUILD = /^(?:(host|mfe-[a-z]+)\/(?:area|rsbuild\.config)\.ts$|shared\/config\/)/
/** Tests, notes, what builds write, and what editors leave beside a file while they save it. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.larder|testing)\/|\.test\.tsx?$|\.testing\.tsx?$|\.md$|(^|\/)\.|~$/

/**
 * What an edit asks for besides what the areas' own builds see: files that the API reads anew, and builds that are
 * started anew. `builds` are folders of areas, or all of them.
 */
export type Change = { server: string[]; builds: 'all' | string[] }

/** Which of an edit's consequences a changed file has; `path` is relative to the repository. */
export function changeOf(path: string): Change {
  const file = path.replaceAll('\\', '/')
  if (IGNORED.test(file)) return { server: [], builds: [] }
  const build = OF_BUILD.exec(file)
  return {
    server: OF_SERVER.test(file) || READ_BY_SERVER.test(file) ? [file] : [],
    builds: build ? (build[1] ? [build[1]] : 'all') : [],
  }
}

/** What several edits ask for together. */
export const together = (changes: readonly Change[]): Change => ({
  server: [...new Set(changes.flatMap(({ server }) => server))],
  builds: changes.some(({ builds }) => builds === 'all')
    ? 'all'
    : [...new Set(changes.flatMap(({ builds }) => builds))],
})
