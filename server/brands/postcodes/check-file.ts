import { ROW_PROBLEMS } from './columns.ts'
import { PostcodeFileError } from './decode-file.ts'
import type { FileRow, PostcodeFile } from './open-file.ts'

type InvalidRow = { line: number; problem: string }

function createProblemCounts() {
  const kinds = new Map<string, { first: InvalidRow; rows: number }>()
  return {
    add(row: InvalidRow): void {
      const kind = Object.values(ROW_PROBLEMS).find((end) => row.problem.endsWith(end)) ?? ''
      const { first, rows } = kinds.get(kind) ?? { first: row, rows: 0 }
      kinds.set(kind, { first, rows: rows + 1 })
    },
    countRows: () => [...kinds.values()].reduce((sum, { rows }) => sum + rows, 0),
    getTypicalRow: () =>
      [...kinds.values()].reduce((one, other) => (other.rows > one.rows ? other : one)).first,
  }
}

/** The digits after the point of a number. */
const countDecimals = (cell = '') => (cell.includes('.') ? cell.length - cell.indexOf('.') - 1 : 0)

type CheckedRow = FileRow & { problem: string | undefined }

/** What speaks against a file as a whole, collected row by row. `problem`: of a row that says something against it. */
export function createFileCheck(file: string, { width, endsWithLineEnd }: PostcodeFile) {
  const problems = createProblemCounts()
  let rows = 0
  let last: CheckedRow | undefined
  /** Of the last number of every row but the last. */
  let fewestDecimals = 0

  function add(row: CheckedRow): void {
    if (last) {
      const decimals = countDecimals(last.cells.at(-1))
      fewestDecimals = rows === 1 ? decimals : Math.min(fewestDecimals, decimals)
    }
    if (row.problem) problems.add({ line: row.line, problem: row.problem })
    last = row
    rows += 1
  }

  /** The sign that a row is not whole; without a line end it may be cut off inside its last cell. */
  function getCut({ cells, problem }: CheckedRow): string | undefined {
    if (cells.length < width) return `has ${cells.length} of ${width} cells. Download it again.`
    if (endsWithLineEnd()) return undefined
    const isShort = countDecimals(cells.at(-1)) < fewestDecimals
    const sign = problem ?? (isShort ? `its number ${cells.at(-1)} is shorter than all others` : undefined)
    return sign && `has no line end, and ${sign}. Download it again, or end that line.`
  }

  /** Throws PostcodeFileError for a file that is cut off, or of which more than half of the rows are invalid. */
  function assertUsable(): void {
    if (!last) throw new PostcodeFileError(`${file} has a heading and no rows. Download it again.`)
    const cut = getCut(last)
    if (cut) throw new PostcodeFileError(`${file} is cut off: its last row, line ${last.line}, ${cut}`)
    const invalid = problems.countRows()
    if (invalid <= rows / 2) return
    const { line, problem } = problems.getTypicalRow()
    throw new PostcodeFileError(
      `${file} cannot be used: ${invalid} of its ${rows} rows are invalid, most of them like line ${line} (${problem}). Check its columns.`,
    )
  }

  return { add, assertUsable, getLastLine: () => last?.line ?? 0 }
}
