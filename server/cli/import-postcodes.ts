import { createHash } from 'node:crypto'
import { appendFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as z from 'zod'
import type { Db } from '@larder/kernel/db/client.ts'
import {
  importPostcodeFile,
  updateOutcodes,
  type ImportPosition,
} from '@larder/brands/postcodes/import-file.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command.ts'
import { createProgressBar } from './progress.ts'
import { withDatabase } from './with-database.ts'

const MAX_SHOWN_ROWS = 20
const formatCount = (value: number) => value.toLocaleString('en-GB')

/** The position of an interrupted import; invalid once the file has changed. */
const Bookmark = z.object({
  size: z.number(),
  mtimeMs: z.number(),
  bytes: z.number(),
  lines: z.number(),
  counts: z.object({ saved: z.number(), ended: z.number(), invalid: z.number() }),
  /** Length of the report of invalid rows; lines written after it will be written again. */
  reportLength: z.number(),
})

async function createBookmarkStore(folder: string, file: string) {
  const { size, mtimeMs } = await stat(file)
  const name = createHash('sha256').update(file).digest('hex').slice(0, 16)
  const path = join(folder, `${name}.json`)
  const text = await readFile(path, 'utf8').catch(() => 'null')
  const found = Bookmark.safeParse(JSON.parse(text)).data
  const isSame = found?.size === size && found.mtimeMs === mtimeMs
  return {
    from: isSame ? found : undefined,
    async save(at: ImportPosition & { reportLength: number }): Promise<void> {
      // The bookmark is replaced atomically, because a kill must not leave an incomplete one.
      await writeFile(`${path}.part`, JSON.stringify({ size, mtimeMs, ...at }))
      await rename(`${path}.part`, path)
    },
    close: () => rm(path, { force: true }),
  }
}

async function importFile(db: Db, { file, folder }: { file: string; folder: string }): Promise<void> {
  const bookmark = await createBookmarkStore(folder, file)
  if (bookmark.from) printLine(`${basename(file)}: going on after line ${formatCount(bookmark.from.lines)}.`)
  const report = join(folder, `${basename(file)}.left-out.txt`)
  await appendFile(report, '')
  await truncate(report, bookmark.from?.reportLength ?? 0)
  const progress = createProgressBar(basename(file))
  const invalid: string[] = []
  const shown: string[] = []
  const counts = await importPostcodeFile({
    db,
    file,
    from: bookmark.from,
    onInvalid: (line, problem) => invalid.push(`line ${line}: ${problem}`),
    onBatch: async (at, size) => {
      shown.push(...invalid.slice(0, MAX_SHOWN_ROWS - shown.length))
      await appendFile(
        report,
        invalid
          .splice(0)
          .map((line) => `${line}\n`)
          .join(''),
      )
      await bookmark.save({ ...at, reportLength: (await stat(report)).size })
      progress.show(size === 0 ? 1 : at.bytes / size, `${formatCount(at.lines)} lines`)
    },
  })
  progress.end()
  await bookmark.close()
  for (const line of shown) printLine(`  ${line}`)
  if (counts.invalid > shown.length) printLine(`  … all ${formatCount(counts.invalid)} in ${report}`)
  if (counts.invalid === 0) await rm(report)
  printLine(
    `${basename(file)}: ${formatCount(counts.saved)} postcodes imported, ${formatCount(counts.ended)} no longer in use, ${formatCount(counts.invalid)} left out.`,
  )
}

const USAGE =
  'pnpm import:postcodes <csv…>   fills the gazetteer; an interrupted import resumes the next time'

await runCommand(async () => {
  const files = readPositionals().map((path) => resolve(path))
  if (files.length === 0) throw new CommandError(`Which files?\n${USAGE}`)
  for (const file of files) {
    await stat(file).catch(() => {
      throw new CommandError(`${file} cannot be read.`)
    })
  }
  await withDatabase(async (db, { dataFolder }) => {
    const folder = join(dataFolder, 'import-postcodes')
    await mkdir(folder, { recursive: true })
    for (const file of files) await importFile(db, { file, folder })
    await updateOutcodes(db)
  })
}, USAGE)
