import { readdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { exportBrand } from '@larder/brands/export.ts'
import { writeFiles } from '@larder/brands/folder/write-folder.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command/command.ts'
import { withDatabase } from './command/with-database.ts'

const USAGE = 'pnpm export:brand <brand> <folder>   writes a brand of the database as a brand folder'

await runCommand(async () => {
  const [brandId, path] = readPositionals()
  if (!brandId || !path) throw new CommandError(`Which brand, and where to?\n${USAGE}`)
  const target = resolve(path)
  const there = await readdir(target).catch(() => [])
  // Files of an older export would become part of the brand.
  if (there.length > 0) throw new CommandError(`${target} is not empty. Choose a new folder.`)
  await withDatabase(async (db) => {
    const files = await exportBrand(db, brandId)
    await writeFiles(target, files)
    printLine(`${files.size} files are in ${target}.`)
  })
}, USAGE)
