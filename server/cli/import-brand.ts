import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { compareMenus, type BrandChanges } from '@larder/brands/brand-changes.ts'
import type { BrandFolder } from '@larder/brands/brand-folder.ts'
import {
  formatReport,
  formatReportPage,
  listChanges,
  summariseBrand,
  type ImportReport,
} from '@larder/brands/import-report.ts'
import { importBrand, listConflicts } from '@larder/brands/import.ts'
import { BrandFolderError } from '@larder/brands/problems.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { rehearseFolder } from '@larder/brands/rehearse-folder.ts'
import { loadMenuRows } from '@larder/brands/export.ts'
import { CommandError, runCommand, printLine } from './command/command.ts'
import { withDatabase, withKnownDatabase } from './command/with-database.ts'
import { listBrandIds } from '@larder/api/catalog/index.ts'
import type { Config } from '@larder/api/config.ts'
import type { Db } from '@larder/kernel/db/client.ts'

const USAGE = `pnpm import:brand <folder>   checks a brand folder as a whole, then puts it into the database
  --check           only checks; compares with the database where there is one, and needs none
  --json            prints the result as JSON
  --report <file>   also writes it as a page to send on
Exit code: 0 accepted, 2 refused for what is in the folder, 1 for anything else.`

/** The folder has mistakes, which people mend; other failures have the exit code 1. */
const REFUSED_EXIT_CODE = 2

/** Makes every page's data of the folder once, and compares it with the database where there is one. */
async function checkFolder(folder: BrandFolder): Promise<BrandChanges | undefined> {
  await rehearseFolder(folder, new Date())
  const known = await withKnownDatabase(async (db) => ({
    conflicts: await listConflicts(db, folder),
    changes: compareMenus(await loadMenuRows(db, folder.brand.slug), folder),
  }))
  if (known && known.conflicts.length > 0) throw new BrandFolderError(known.conflicts)
  return known?.changes
}

/**
 * Throws for a second brand where the content service's entries name none: they are of the only brand, and would be taken from the shop
 * that runs. A brand that is there already is imported: what it sells has nothing to do with its content.
 */
async function ensureContentIsSeparate(db: Db, { adapters }: Config, slug: string): Promise<void> {
  if (adapters.CONTENT !== 'strapi' || adapters.STRAPI_BRAND_FIELD) return
  const ids = await listBrandIds(db)
  if (ids.length === 0 || ids.includes(slug)) return
  throw new CommandError(
    `The content of ${ids.join(', ')} comes from Strapi, and would be shown by no brand beside ${slug}. Set STRAPI_BRAND_FIELD first (docs/providers.md).`,
  )
}

async function importFolder(folder: BrandFolder, isQuiet: boolean) {
  let told: BrandChanges | undefined
  const onChanges = (changes: BrandChanges) => {
    told = changes
    if (!isQuiet) for (const line of listChanges(changes)) printLine(line)
  }
  let written = 0
  await withDatabase(async (db, config) => {
    await ensureContentIsSeparate(db, config, folder.brand.slug)
    const { changedRows } = await importBrand(db, folder, { onChanges })
    written = changedRows
  })
  return { changes: isQuiet ? told : undefined, changedRows: written }
}

type Wanted = { path: string; isCheck: boolean; isQuiet: boolean }

async function work({ path, isCheck, isQuiet }: Wanted): Promise<ImportReport> {
  try {
    const folder = await loadBrandFolder(path)
    const accepted = { folder: path, problems: [], brand: summariseBrand(folder) }
    if (isCheck) return { ...accepted, result: 'checked', changes: await checkFolder(folder) }
    const { changedRows, changes } = await importFolder(folder, isQuiet)
    return { ...accepted, result: changedRows > 0 ? 'imported' : 'unchanged', changes, changedRows }
  } catch (error) {
    if (!(error instanceof BrandFolderError)) throw error
    return { folder: path, result: 'refused', problems: error.problems }
  }
}

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' }, json: { type: 'boolean' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const [path, ...others] = positionals
  if (!path || others.length > 0) throw new CommandError(`Which folder?\n${USAGE}`)
  const { check = false, json = false } = values
  const report = await work({ path, isCheck: check, isQuiet: json })
  printLine(json ? JSON.stringify(report, null, 2) : formatReport(report))
  if (values.report) await writeFile(values.report, formatReportPage(report))
  if (report.result === 'refused') process.exitCode = REFUSED_EXIT_CODE
}, USAGE)
