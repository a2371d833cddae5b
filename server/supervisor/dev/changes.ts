/** What an edit asks for: areas that are published anew, or the API started anew; neither for what no shopper sees. */
export type Change = { publishes: boolean; restarts: boolean }

/** Parts of `shared` that the server reads itself. */
const READ_BY_SERVER = /^shared\/src\/(contracts|domain|errors|lib)\//
const OF_AREAS = /^(host|mfe-[a-z]+)\/|^shared\/(src|config)\//
const OF_SERVER = /^server\/src\//
/** Tests, notes, what builds write, and what editors leave beside a file while they save it. */
const IGNORED =
  /(^|\/)(node_modules|dist|\.larder|testing)\/|\.test\.tsx?$|\.testing\.tsx?$|\.md$|(^|\/)\.|~$/

/** Which of an edit's consequences a changed file has; `path` is relative to the repository. */
export function changeOf(path: string): Change {
  const file = path.replaceAll('\\', '/')
  if (IGNORED.test(file)) return { publishes: false, restarts: false }
  return {
    publishes: OF_AREAS.test(file),
    restarts: OF_SERVER.test(file) || READ_BY_SERVER.test(file),
  }
}

/** What several edits ask for together. */
export const together = (changes: readonly Change[]): Change => ({
  publishes: changes.some(({ publishes }) => publishes),
  restarts: changes.some(({ restarts }) => restarts),
})
