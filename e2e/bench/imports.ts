import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { catalogueService, searchService } from '@larder/api/catalog/index.ts'
import { BRANDS_CHANNEL, brandVersions } from '@larder/api/model/brand-versions.ts'
import type { BrandFolder } from '@larder/brands/brand-folder.ts'
import { importBrand } from '@larder/brands/import.ts'
import { announcements } from '@larder/kernel/db/announcements.ts'
import type { Db } from '@larder/kernel/db/client.ts'
import { isAppError } from '@larder/shared/errors'
import { measureTime } from './figures.ts'

type Size = { id: string; stores: number; items: number; differences: number }
type Item = BrandFolder['menu']['items'][number]

/** A chain's folder like `brand`: its items in turn, and stores like its first one. */
export function growFolder(brand: BrandFolder, { id, stores, items, differences }: Size): BrandFolder {
  const { menu } = brand
  const [store] = brand.stores
  if (!store) throw new Error('the brand has no store')
  const numbers = Array.from({ length: stores }, (_, at) => at + 1)
  const slugs = Array.from({ length: items }, (_, at) => `${menu.items[at % menu.items.length]?.slug}-${at}`)
  const copies = <Row extends { item: string }>(rows: readonly Row[]): Row[] =>
    slugs.flatMap((item, at) =>
      rows
        .filter((row) => row.item === menu.items[at % menu.items.length]?.slug)
        .map((row) => ({ ...row, item })),
    )
  return {
    ...brand,
    brand: { ...brand.brand, slug: id, hosts: [`${id}.localhost`] },
    stores: numbers.map((number) => ({ ...store, id: number, slug: `store-${number}` })),
    menu: {
      ...menu,
      items: [...menu.items, ...slugs.map((slug, at) => ({ ...pick(menu.items, at), slug }))],
      sizes: [...menu.sizes, ...copies(menu.sizes)],
      nutrition: [...menu.nutrition, ...copies(menu.nutrition)],
      availability: numbers.flatMap((number) =>
        Array.from({ length: differences }, (_, at) => ({
          store: number,
          item: pick(slugs, at * Math.floor(items / differences) + number * 7),
          sold: at % 3 === 0 ? ('no' as const) : ('yes' as const),
          pricePence: undefined,
        })),
      ),
    },
  }
}

function pick<Value>(values: readonly Value[], at: number): Value {
  const value = values[at % values.length]
  if (value === undefined) throw new Error('there is nothing to pick from')
  return value
}

/** The folder with every hundredth item changed. */
export function changeItems(folder: BrandFolder, change: (item: Item) => Item): BrandFolder {
  const items = folder.menu.items.map((item, at) => (at % 100 === 0 ? change(item) : item))
  return { ...folder, menu: { ...folder.menu, items } }
}

export const raisePrice = (item: Item): Item => ({ ...item, pricePence: item.pricePence + 1 })
export const rename = (item: Item): Item => ({ ...item, name: `${item.name} anew` })

export async function readLogPosition(db: Db): Promise<number> {
  const { rows } = await db.$client.query<{ at: string }>(`select pg_current_wal_lsn() - '0/0' as at`)
  return Number(rows[0]?.at)
}

/** Between two shoppers of a server. */
const PAUSE_MS = 50

/** What an import takes of this process and of the database's log. */
export async function measureImport(db: Db, folder: BrandFolder) {
  globalThis.gc?.()
  let peak = process.memoryUsage.rss()
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 50)
  const [log, processor, before] = [await readLogPosition(db), process.cpuUsage(), peak]
  const ms = await measureTime(() => importBrand(db, folder))
  const { user, system } = process.cpuUsage(processor)
  clearInterval(watch)
  return {
    ms,
    processorMs: (user + system) / 1_000,
    logBytes: (await readLogPosition(db)) - log,
    memoryBytes: peak - before,
  }
}

/** Whether the server was too busy to answer. */
async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return false
  } catch (error) {
    if (isAppError(error) && error.code === 'OVERLOADED') return true
    throw error
  }
}

/** A server that has the brand's menu and its index in memory, and hears of imports. */
export async function openSecondServer(deps: AppDeps, brandId: string) {
  const at = { storeId: 7, method: 'delivery' as const, now: new Date() }
  const loadMenu = () => catalogueService(deps).menuAt(brandId, at)
  const search = () =>
    searchService(deps).search({
      brandId,
      at,
      term: 'milk',
      pages: { itemsPage: 1, itemsLimit: 20, categoryPage: 1, categoriesLimit: 5 },
    })
  const untilServed = async (work: () => Promise<unknown>) => {
    while (await isRefused(work)) await delay(100)
  }
  await untilServed(search)
  const news = announcements(deps.db, BRANDS_CHANNEL, brandVersions(deps).expire)
  await news.listen()
  /** Shoppers open the menu and search until the import is shown: for how long, and the longest that one waited. */
  async function measureUntilShown(isShown: (menu: Awaited<ReturnType<typeof loadMenu>>) => boolean) {
    const turns = monitorEventLoopDelay({ resolution: 1 })
    turns.enable()
    const waits: number[] = []
    let isDone = false
    let refused = 0
    const ask = async (work: () => Promise<unknown>) => {
      waits.push(await measureTime(async () => (refused += Number(await isRefused(work)))))
    }
    const ms = await measureTime(async () => {
      while (!isDone) {
        await ask(async () => (isDone = isShown(await loadMenu())))
        await ask(search)
        await delay(PAUSE_MS)
      }
    })
    turns.disable()
    return { ms, refused, longestWaitMs: Math.max(...waits), longestTurnMs: turns.max / 1e6 }
  }
  return { loadMenu, measureUntilShown, stop: () => news.stop() }
}
