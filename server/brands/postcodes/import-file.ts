import { stat } from 'node:fs/promises'
import type { Db } from '@larder/kernel/db/client.ts'
import { createFileCheck } from './check-file.ts'
import { formatPostcode, type RowReader } from './columns.ts'
import { openPostcodeFile, type FileRow } from './open-file.ts'
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

type StagerOptions = Pick<FileOptions, 'onInvalid'> & { fileCheck: ReturnType<typeof createFileCheck> }

/** Turns rows of a file into rows of the stage; empty for a row that is left out. */
function createRowStager({ parseRow, postcodeColumn }: RowReader, { onInvalid, fileCheck }: StagerOptions) {
  const counts: ImportCounts = { saved: 0, ended: 0, invalid: 0 }
  function stage(row: FileRow): string {
    const result = parseRow(row.cells)
    const isSuspect = 'problem' in result && !result.isExpected
    fileCheck.add({ ...row, problem: isSuspect ? result.problem : undefined })
    if ('place' in result) {
      counts.saved += 1
      return formatStagedRow(result.place.postcode, result.place)
    }
    if ('problem' in result) {
      counts.invalid += 1
      onInvalid(row.line, result.problem)
      return ''
    }
    counts.ended += 1
    const postcode = formatPostcode(row.cells[postcodeColumn] ?? '')
    return postcode ? formatStagedRow(postcode) : ''
  }
  return { stage, counts }
}

async function stageFile(
  stageRows: StageRows,
  { file, onProgress, onInvalid }: FileOptions,
): Promise<StagedFile> {
  const opened = await openPostcodeFile(file)
  const { size } = await stat(file)
  const fileCheck = createFileCheck(file, opened)
  const { stage, counts } = createRowStager(opened.reader, { onInvalid, fileCheck })

  async function* stagedRows(): AsyncGenerator<string> {
    let text = ''
    let shown = 0
    for await (const row of opened.rows()) {
      text += stage(row)
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
  await onProgress({ bytes: size, size, lines: fileCheck.getLastLine() })
  fileCheck.assertUsable()
  return { counts, endsWithLineEnd: opened.endsWithLineEnd() }
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
