import { importBrand } from '@larder/brands/import.ts'
import { readBrandFolder } from '@larder/brands/read-folder.ts'
import { CommandError, readPositionals, runCommand, printLine } from './command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'pnpm import:brand <folder>   checks a brand folder as a whole, then puts it into the database'

await runCommand(async () => {
  const [path] = readPositionals()
  if (!path) throw new CommandError(`Which folder?\n${USAGE}`)
  const folder = await readBrandFolder(path)
  await withDatabase(async (db) => {
    await importBrand(db, folder)
    const { brand, stores, menu } = folder
    printLine(
      `${brand.companyName} is imported: ${stores.length} stores, ${menu.categories.length} categories, ${menu.items.length} items. It answers at ${brand.hosts.join(', ')}.`,
    )
  })
}, USAGE)
