const LINES_PER_MIN = 20
const MAX_LENGTH = 2_000

/**
 * Limits the lines per minute that a release writes to its console, and shortens them, so that it cannot fill the log.
 */
export function limitLogLines(write: (line: string) => void): (line: string) => void {
  let lines = 0
  return (line) => {
    if (lines === 0) setTimeout(() => (lines = 0), 60_000).unref()
    lines += 1
    if (lines <= LINES_PER_MIN) write(line.slice(0, MAX_LENGTH))
  }
}
