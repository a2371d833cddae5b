import { stat } from 'node:fs/promises'
import type { Db } from '@larder/kernel/db/client.ts'
import { formatPostcode, ROW_PROBLEMS, type RowReader } from './columns.ts'
import { PostcodeFileError } from './decode-file.ts'
import { openPostcodeFile, type FileRow, type PostcodeFile } from './open-file.ts'
import {
  formatStagedRow,
  updateGazetteer,
  type GazetteerChanges,
  type StageRows,
} from './update-gazetteer.ts'

type ImportCounts = { saved: number; ended: number; invalid: number }
export type ImportProgress = { bytes: number; size: number; lines: number }

type FileOptions = {
  file: string
  /** Awaited after every two thousand lines and at the end of the file. */
  onProgress: (progress: ImportProgress) => Promise<void>
  /** Called for a row that is left out because it is invalid. */
  onInvalid: (line: number, problem: string) => void
}

/** Without a line end the last line may be cut off in a way that it does not show. */
type StagedFile = { counts: ImportCounts; endsWithLineEnd: boolean }
export type StageFile = (options: FileOptions) => Promise<StagedFile>

const PROGRESS_LINES = 2000

type InvalidRow = { line: number; problem: string }

/** The first row with the problem that most of them have. */
function findTypicalRow(invalidRows: Map<string, { first: InvalidRow; rows: number }>) {
  return [...invalidRows.values()].reduce((one, other) => (other.rows > one.rows ? other : one)).first
}

/** Turns rows of a file into rows of the stage and remembers what speaks against the file as a whole. */
function createRowStager(reader: RowReader, onInvalid: FileOptions['onInvalid']) {
  const counts: ImportCounts = { saved: 0, ended: 0, invalid: 0 }
  const suspects = new Map<string, { first: InvalidRow; rows: number }>()
  let last: { row: FileRow; problem: string | undefined } | undefined

  function addInvalid(at: InvalidRow, isExpected: boolean): void {
    counts.invalid += 1
    onInvalid(at.line, at.problem)
    if (isExpected) return
    const kind = Object.values(ROW_PROBLEMS).find((end) => at.problem.endsWith(end)) ?? ''
    const { first, rows } = suspects.get(kind) ?? { first: at, rows: 0 }
    suspects.set(kind, { first, rows: rows + 1 })
  }

  /** Empty for a row that is left out. */
  function stage(row: FileRow): string {
    const result = reader.read(row.cells)
    const isSuspect = 'problem' in result && !result.isExpected
    last = { row, problem: isSuspect ? result.problem : undefined }
    if ('place' in result) {
      counts.saved += 1
      return formatStagedRow(result.place.postcode, result.place)
    }
    if ('problem' in result) {
      addInvalid({ line: row.line, problem: result.problem }, result.isExpected ?? false)
      return ''
    }
    counts.ended += 1
    const postcode = formatPostcode(row.cells[reader.postcodeColumn] ?? '')
    return postcode ? formatStagedRow(postcode) : ''
  }

  return { stage, counts, suspects, getLast: () => last }
}

type RowStager = ReturnType<typeof createRowStager>

/** Throws PostcodeFileError when the file ends in the middle of a row, as an interrupted download does. */
function checkEnd(file: string, { width, endsWithLineEnd }: PostcodeFile, { getLast }: RowStager): void {
  const last = getLast()
  if (!last) throw new PostcodeFileError(`${file} has a heading and no rows. Download it again.`)
  const { row, problem } = last
  const where = `${file} is cut off: its last row, line ${row.line},`
  if (row.cells.length < width)
    throw new PostcodeFileError(`${where} has ${row.cells.length} of ${width} cells. Download it again.`)
  if (problem && !endsWithLineEnd())
    throw new PostcodeFileError(
      `${where} has no line end, and ${problem}. Download it again, or end that line.`,
    )
}

/** Throws PostcodeFileError when more than half of the rows are invalid. */
function checkRows(file: string, { counts, suspects }: RowStager): void {
  const invalid = [...suspects.values()].reduce((sum, { rows }) => sum + rows, 0)
  const all = counts.saved + counts.ended + counts.invalid
  if (invalid <= all / 2) return
  const { line, problem } = findTypicalRow(suspects)
  throw new PostcodeFileError(
    `${file} cannot be used: ${invalid} of its ${all} rows are invalid, most of them like line ${line} (${problem}). Check its columns.`,
  )
}

async function stageFile(
  stageRows: StageRows,
  { file, onProgress, onInvalid }: FileOptions,
): Promise<StagedFile> {
  const opened = await openPostcodeFile(file)
  const { size } = await stat(file)
  const stager = createRowStager(opened.reader, onInvalid)

  async function* stagedRows(): AsyncGenerator<string> {
    let text = ''
    let shown = 0
    for await (const row of opened.rows()) {
      text += stager.stage(row)
      // Counts lines and not valid rows, so that a stretch of invalid rows does not fill the memory of who lists them.
      if (row.line - shown < PROGRESS_LINES) continue
      yield text
      text = ''
      shown = row.line
      await onProgress({ bytes: row.bytes, size, lines: row.line })
    }
    yield text
  }

  await stageRows(stagedRows())
  await onProgress({ bytes: size, size, lines: stager.getLast()?.row.line ?? 0 })
  checkEnd(file, opened, stager)
  checkRows(file, stager)
  return { counts: stager.counts, endsWithLineEnd: opened.endsWithLineEnd() }
}

/**
 * Imports all the files that `stageFiles` stages, or none of them. A postcode that a file marks as no longer in use is
 * deleted; one that no file has stays. Invalid rows are reported by line number and left out. Throws PostcodeFileError
 * for a file that is cut off, or of which more than half is invalid.
 */
export const importPostcodes = (
  db: Db,
  stageFiles: (stage: StageFile) => Promise<void>,
): Promise<GazetteerChanges> =>
  updateGazetteer(db, (stageRows) => stageFiles((options) => stageFile(stageRows, options)))
