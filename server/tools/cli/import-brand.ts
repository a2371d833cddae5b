import { importBrand, readBrandFolder } from '../../brand-kit/index.ts'
import { CommandError, runCommand, say } from './command.ts'
import { withDatabase } from './with-database.ts'

// pnpm import:brand <folder>: checks a brand folder as a whole, then puts it into the database.
await runCommand(async () => {
  const [path] = process.argv.slice(2)
  if (!path) throw new CommandError('Which folder? pnpm import:brand <folder>')
  const folder = await readBrandFolder(path)
  await withDatabase(async (db) => {
    await importBrand(db, folder)
    const { brand, stores, menu } = folder
    say(
      `${brand.companyName} is imported: ${stores.length} stores, ${menu.categories.length} categories, ${menu.items.length} items. It answers at ${brand.hosts.join(', ')}.`,
    )
  })
})
