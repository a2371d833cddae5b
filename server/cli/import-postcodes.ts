import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { importPostcodes, type StageFile } from '@larder/brands/postcodes/import-file.ts'
import { openPostcodeFile } from '@larder/brands/postcodes/open-file.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { createProgressBar } from './command/progress.ts'
import { formatCount, withDatabase } from './command/with-database.ts'

const MAX_SHOWN_ROWS = 20

/** Lists invalid rows in a file, because there may be millions, and the first of them on the terminal. */
async function createReport(path: string) {
  await writeFile(path, '')
  const shown: string[] = []
  let waiting: string[] = []
  let rows = 0
  async function flush(): Promise<void> {
    await appendFile(path, waiting.map((line) => `${line}\n`).join(''))
    waiting = []
  }
  return {
    add(line: number, problem: string): void {
      const text = `line ${line}: ${problem}`
      rows += 1
      waiting.push(text)
      if (shown.length < MAX_SHOWN_ROWS) shown.push(text)
    },
    flush,
    async end(): Promise<void> {
      await flush()
      for (const line of shown) printLine(`  ${line}`)
      if (rows > shown.length) printLine(`  … all ${formatCount(rows)} in ${path}`)
      if (rows === 0) await rm(path)
    },
  }
}

async function readFile(stage: StageFile, { file, folder }: { file: string; folder: string }): Promise<void> {
  const name = basename(file)
  const report = await createReport(join(folder, `${name}.left-out.txt`))
  const progress = createProgressBar(name)
  const staging = stage({
    file,
    onInvalid: (line, problem) => report.add(line, problem),
    onProgress: async ({ bytes, size, lines }) => {
      await report.flush()
      progress.show(bytes / size, `${formatCount(lines)} lines`)
    },
  })
  const { counts, endsWithLineEnd } = await staging.finally(async () => {
    progress.end()
    await report.end()
  })
  printLine(
    `${name}: ${formatCount(counts.saved)} postcodes, ${formatCount(counts.ended)} no longer in use, ${formatCount(counts.invalid)} left out.`,
  )
  if (!endsWithLineEnd)
    printLine(`${name}: its last line has no line end. If the download was cut off, import it again.`)
}

const USAGE =
  'pnpm import:postcodes <csv…>   fills the gazetteer; all files together, or nothing when it is interrupted'

await runCommand(async () => {
  const files = readPositionals().map((path) => resolve(path))
  if (files.length === 0) throw new CommandError(`Which files?\n${USAGE}`)
  // A file that is no postcode file is refused before the others are read.
  await Promise.all(files.map(openPostcodeFile))
  await withDatabase(async (db, { dataFolder }) => {
    const folder = join(dataFolder, 'import-postcodes')
    await mkdir(folder, { recursive: true })
    const { saved, deleted } = await importPostcodes(db, async (stage) => {
      for (const file of files) await readFile(stage, { file, folder })
      printLine('Updating the gazetteer …')
    })
    printLine(`${formatCount(saved)} postcodes added or moved, ${formatCount(deleted)} removed.`)
  })
}, USAGE)
