import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { importBrand } from '@larder/brands/import.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { DEMO_BRAND_FOLDERS, importPlaces } from '@larder/brands/import-places.ts'
import { catalogueService, gazetteer, searchService, type StoreMenu } from '@larder/api/catalog/index.ts'
import { openBenchShop } from './bench-shop.ts'
import { printTable, quantile, roundToHundredths, measureTime } from './figures.ts'
import { cleanPostcode } from '@larder/shared/domain'
import {
  summariseByKind,
  isAnswerable,
  scoreAnswer,
  readJudgedQueries,
  type Findable,
  type JudgedQuery,
  type Judgement,
} from './search/judged.ts'
import { buildLargeMenu } from './search/large-menu.ts'
import { createPlainSearch } from './search/plain.ts'
import { addWorldItems, readWorldStreets } from './search/world.ts'

// `pnpm bench:search [--misses] [judged.csv…]` measures how well the shop's search answers queries with known expected
// answers, compared with plain MiniSearch, then foreign names and other scripts on a menu and in streets that have
// them, and then its time and memory with 20,000 items. It prints results and asserts nothing.
const LARGE_MENU_ITEMS = 20_000
const JUDGED_SETS = [
  'judged-first.csv',
  'judged-second.csv',
  'judged-blind.csv',
  'judged-nothing.csv',
  'judged-other.csv',
  'judged-second-other.csv',
]
const STORE_IDS = { fernhill: 12, ember: 21 } as const
const ORDER_METHOD = 'collection'
const MAX_SHOWN_MISSES = 5

type Search = (brand: keyof typeof STORE_IDS, term: string) => Promise<string[]>

const isBrand = (brand: string): brand is keyof typeof STORE_IDS => brand in STORE_IDS

const locateSet = (file: string): string => new URL(`search/${file}`, import.meta.url).pathname

const args = process.argv.slice(2)
const isVerbose = args.includes('--misses')
const namedSets = args.filter((arg) => !arg.startsWith('--'))
const sets = namedSets.length > 0 ? namedSets : JUDGED_SETS.map(locateSet)

const shop = await openBenchShop('bench-search', ['-c', 'fsync=off'])

const readStoreMenu = (deps: AppDeps, brandId: keyof typeof STORE_IDS): Promise<StoreMenu> =>
  catalogueService(deps).menuAt(brandId, {
    storeId: STORE_IDS[brandId],
    method: ORDER_METHOD,
    now: deps.clock(),
  })

function createShopSearch(deps: AppDeps): Search {
  const service = searchService(deps)
  return async (brandId, term) => {
    const at = { storeId: STORE_IDS[brandId], method: ORDER_METHOD, now: deps.clock() } as const
    const pages = { itemsPage: 1, itemsLimit: 24, categoryPage: 1, categoriesLimit: 200 }
    const { menuItems } = await service.search({ brandId, at, term, pages })
    return menuItems.records.map(({ id }) => id)
  }
}

async function judgeSearch(
  search: Search,
  queries: readonly JudgedQuery[],
  findableByBrand: ReadonlyMap<string, Findable>,
) {
  const judgements: Judgement[] = []
  for (const query of queries) {
    const findable = findableByBrand.get(query.brand)
    if (!findable || !isBrand(query.brand)) throw new Error(`${query.brand} is not a demo brand`)
    if (isAnswerable(query, findable))
      judgements.push(scoreAnswer(query, await search(query.brand, query.query), findable))
  }
  return judgements
}

function printMisses(judgements: readonly Judgement[]) {
  for (const { query, found, isFirst, forbidden } of judgements) {
    if (isFirst && forbidden.length === 0) continue
    const wrong = forbidden.length > 0 ? ` FORBIDDEN ${forbidden.join(' ')}` : ''
    console.warn(
      `${query.brand} "${query.query}": ${found.slice(0, MAX_SHOWN_MISSES).join(' ') || 'nothing'}${wrong}`,
    )
  }
}

const readFindable = ({ brand, items }: StoreMenu): Findable => ({
  known: new Set(brand.items.map(({ details }) => details.slug)),
  sold: items,
})

async function benchmarkQuality(files: readonly string[]) {
  const deps = await shop.freshDeps()
  const menus = new Map<string, StoreMenu>()
  for (const brand of Object.keys(STORE_IDS))
    if (isBrand(brand)) menus.set(brand, await readStoreMenu(deps, brand))
  const findable = new Map([...menus].map(([brand, menu]) => [brand, readFindable(menu)]))
  const plain = createPlainSearch(menus)
  for (const file of files) {
    const queries = await readJudgedQueries(file)
    const own = await judgeSearch(createShopSearch(deps), queries, findable)
    const beside = await judgeSearch((brand, term) => Promise.resolve(plain(brand, term)), queries, findable)
    const name = file.split('/').at(-1) ?? file
    printTable({ ...summariseByKind(own, `${name} `), ...summariseByKind(beside, `${name} plain `) })
    if (isVerbose) printMisses(own)
  }
}

async function benchmarkStreets() {
  const streets = await readWorldStreets()
  await importPlaces(shop.db, { outcodes: [], postcodes: streets })
  const known = new Set(streets.map(({ postcode }) => cleanPostcode(postcode)))
  const places = gazetteer(shop.db)
  const search: Search = async (_, term) =>
    (await places.autocomplete(term)).map(({ address }) => cleanPostcode(address?.postcode ?? ''))
  const queries = await readJudgedQueries(locateSet('judged-streets.csv'))
  const judgements = await judgeSearch(search, queries, new Map([['fernhill', { known, sold: known }]]))
  printTable(summariseByKind(judgements, 'judged-streets.csv '))
  if (isVerbose) printMisses(judgements)
}

/** Judges foreign names and other scripts; the sets before keep the menu without them, to stay comparable. */
async function benchmarkWorld() {
  const [folder = ''] = DEMO_BRAND_FOLDERS
  await importBrand(shop.db, await addWorldItems(await loadBrandFolder(folder)))
  await benchmarkQuality([locateSet('judged-world.csv')])
  await benchmarkStreets()
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function readHeapMegabytes(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

const IDLE_CHECK_MS = 100
const IDLE_SHARE = 0.2

/** Waits until the process has nothing to do: the index is built behind the first menu. */
async function waitUntilIdle() {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await new Promise((done) => setTimeout(done, IDLE_CHECK_MS))
    if (performance.eventLoopUtilization(before).utilization < IDLE_SHARE) return
  }
}

/** The first search of a cold brand, when the page with its menu was read. One that comes sooner waits for the index. */
async function measureFirstSearch() {
  const before = readHeapMegabytes()
  const deps = await shop.freshDeps()
  const search = createShopSearch(deps)
  await readStoreMenu(deps, 'fernhill')
  const readyMs = await measureTime(waitUntilIdle)
  const firstMs = await measureTime(() => search('fernhill', 'milk'))
  return { search, megabytes: readHeapMegabytes() - before, readyMs, firstMs }
}

async function benchmarkLargeMenu() {
  const [folder = ''] = DEMO_BRAND_FOLDERS
  await importBrand(shop.db, buildLargeMenu(await loadBrandFolder(folder), LARGE_MENU_ITEMS))
  const { search, megabytes, readyMs, firstMs } = await measureFirstSearch()
  const queries = (await Promise.all(sets.map(readJudgedQueries))).flat().map(({ query }) => query)
  const typed = queries.flatMap((query) => [query, query.slice(0, 3), query.slice(0, 5)])
  for (const term of typed) await search('fernhill', term) // compiles the code before it is measured
  const times: number[] = []
  const work: number[] = []
  for (const term of typed) {
    const from = process.cpuUsage()
    times.push(await measureTime(() => search('fernhill', term)))
    const { user, system } = process.cpuUsage(from)
    work.push((user + system) / 1_000)
  }
  printTable({
    [`${LARGE_MENU_ITEMS} items`]: {
      'index ready, ms': roundToHundredths(readyMs),
      'first search, ms': roundToHundredths(firstMs),
      'brand with index, MB': roundToHundredths(megabytes),
      searches: times.length,
      'median ms': roundToHundredths(quantile(times, 0.5)),
      'p95 ms': roundToHundredths(quantile(times, 0.95)),
      'worst ms': roundToHundredths(Math.max(...times)),
      'p95 CPU ms': roundToHundredths(quantile(work, 0.95)),
    },
  })
}

try {
  await benchmarkQuality(sets)
  if (namedSets.length === 0) await benchmarkWorld()
  await benchmarkLargeMenu()
} finally {
  await shop.close()
}
