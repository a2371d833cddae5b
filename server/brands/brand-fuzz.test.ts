import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { mutations, overlay, type Mutation } from './brand-fuzz.testing.ts'
import { checkPictures } from './checks/check-pictures.ts'
import { openFolder, type FolderFiles } from './folder-files.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { BrandFolderError } from './problems.ts'
import { loadBrandFiles } from './folder/load-folder.ts'
import { rehearseFolder } from './rehearse-folder.ts'

const NOW = new Date('2030-01-08T10:00:00Z')
/** Mutations of each demo brand; `FUZZ_RUNS` asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (isWholeRun ? 100 : 20))
const MS_PER_RUN = 2_000

/** A folder that is read once and kept in memory. */
async function keepFolder(path: string): Promise<{ folder: FolderFiles; texts: Map<string, string> }> {
  const opened = await openFolder(path)
  const paths = opened.paths.filter((one) => /\.(json|csv)$/.test(one) && !one.endsWith('members.json'))
  const bytes = new Map(await Promise.all(paths.map(async (one) => [one, await opened.load(one)] as const)))
  const texts = new Map([...bytes].map(([one, contents]) => [one, new TextDecoder().decode(contents)]))
  return { folder: { ...opened, load: async (one) => bytes.get(one) ?? opened.load(one) }, texts }
}

/** Shown whole, or refused with places; a throw of anything else fails the test. */
async function importMutated(
  folder: FolderFiles,
  mutation: Mutation,
): Promise<'shown' | 'refused' | 'unshown'> {
  try {
    const brand = await loadBrandFiles(overlay(folder, mutation), async (one) => checkPictures(one))
    await rehearseFolder(brand, NOW)
    return 'shown'
  } catch (error) {
    if (!(error instanceof BrandFolderError)) throw new Error(mutation.what, { cause: error })
    const isPlaced = error.problems.length > 0 && error.problems.every(({ file, message }) => file && message)
    if (!isPlaced) throw new Error(`${mutation.what} is refused without a place`)
    return error.problems.some(({ message }) => message.startsWith('cannot be shown')) ? 'unshown' : 'refused'
  }
}

test.each(DEMO_BRAND_FOLDERS)(
  `shows or refuses ${RUNS} mutations of %s, each with its place`,
  { timeout: 60_000 + RUNS * MS_PER_RUN },
  async (path) => {
    const { folder, texts } = await keepFolder(path)
    const counts = { shown: 0, refused: 0, unshown: 0 }
    const isHandled = fc.asyncProperty(mutations(texts), async (mutation) => {
      counts[await importMutated(folder, mutation)] += 1
    })
    await fc.assert(isHandled, { numRuns: RUNS })
    expect(counts.refused).toBeGreaterThan(RUNS / 10)
    expect(counts.shown).toBeGreaterThan(0)
    if (process.env['FUZZ_RUNS']) process.stdout.write(`${path}: ${JSON.stringify(counts)}\n`)
  },
)
