const LINES_PER_MIN = 20
const MAX_LENGTH = 2_000

/**
 * Passes on what a release writes to its console: a limited number of lines a minute, shortened, so that a release
 * cannot fill the log.
 */
export function limitLogLines(write: (line: string) => void): (line: string) => void {
  let lines = 0
  return (line) => {
    if (lines === 0) setTimeout(() => (lines = 0), 60_000).unref()
    lines += 1
    if (lines <= LINES_PER_MIN) write(line.slice(0, MAX_LENGTH))
  }
}
