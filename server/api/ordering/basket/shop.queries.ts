import { and, eq } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import type {
  Availability,
  Brand,
  Coupon,
  Deal,
  Item,
  OptionGroup,
  Rewards,
  Size,
  Store,
} from '../../model/index.ts'
import type { Tx } from '@larder/kernel/db/client.ts'
import { readSnapshot } from '@larder/kernel/db/transaction.ts'
import { memoiseByDeps } from '@larder/kernel/memoise-by-deps.ts'
import { perBrand } from '../../model/per-brand.ts'
import {
  brands,
  categories,
  contentEntries,
  coupons,
  deals,
  menuItems,
  optionGroups,
  storeItems,
  stores,
} from '../../model/schema/index.ts'

/** An item as one store sells it. */
export type SoldItem = {
  item: Item
  sizes: readonly Size[]
  sold: Availability['sold']
  /** This store's own price; the brand's otherwise. */
  pricePence: number
}

/** A brand's offer in all its stores. */
export type BrandOffer = {
  brand: Brand
  rewards: Rewards
  deals: ReadonlyMap<string, Deal>
  groups: ReadonlyMap<string, OptionGroup>
  /** Category -> itself and all its ancestors. */
  categoryPaths: ReadonlyMap<string, readonly string[]>
  wallets: { applePay: boolean; googlePay: boolean }
}

function pathsOf(rows: readonly { slug: string; parent: string | null }[]): Map<string, string[]> {
  const parents = new Map(rows.map(({ slug, parent }) => [slug, parent]))
  const categoryPath = (slug: string, depth = 0): string[] => {
    const parent = parents.get(slug)
    return parent && depth < 10 ? [slug, ...categoryPath(parent, depth + 1)] : [slug]
  }
  return new Map(rows.map(({ slug }) => [slug, categoryPath(slug)]))
}

/** Wallets are enabled by the site's content (spec §6). */
function readWallets(body: object | undefined): BrandOffer['wallets'] {
  const payment = body && 'payment' in body ? (body.payment as Record<string, unknown>) : {} // written by the importer
  return {
    applePay: payment['enableApplePayment'] === true,
    googlePay: payment['enableGooglePayment'] === true,
  }
}

async function readRows(db: Tx, brandId: string) {
  const [row] = await db.select().from(brands).where(eq(brands.id, brandId))
  const isSite = and(eq(contentEntries.brandId, brandId), eq(contentEntries.type, 'global'))
  const [site] = await db.select({ body: contentEntries.body }).from(contentEntries).where(isSite)
  return {
    row,
    site,
    dealRows: await db.select().from(deals).where(eq(deals.brandId, brandId)).orderBy(deals.position),
    groupRows: await db.select().from(optionGroups).where(eq(optionGroups.brandId, brandId)),
    categoryRows: await db.select().from(categories).where(eq(categories.brandId, brandId)),
    storeRows: await db.select().from(stores).where(eq(stores.brandId, brandId)),
    itemRows: await db.select().from(menuItems).where(eq(menuItems.brandId, brandId)),
    differences: await db.select().from(storeItems).where(eq(storeItems.brandId, brandId)),
    couponRows: await db.select().from(coupons).where(eq(coupons.brandId, brandId)),
  }
}

async function readShop({ db }: AppDeps, brandId: string) {
  const { row, site, dealRows, groupRows, categoryRows, storeRows, itemRows, differences, couponRows } =
    await readSnapshot(db, (tx) => readRows(tx, brandId))
  if (!row) throw new Error(`Brand ${brandId} is not there`)
  const offer: BrandOffer = {
    brand: row.details,
    rewards: row.rewards,
    deals: new Map(dealRows.map(({ slug, details }) => [slug, details])),
    groups: new Map(groupRows.map(({ slug, details }) => [slug, details])),
    categoryPaths: pathsOf(categoryRows),
    wallets: readWallets(site?.body),
  }
  return {
    offer,
    stores: new Map(storeRows.map(({ id, details }) => [id, details])),
    items: new Map(itemRows.map((item) => [item.slug, item])),
    differences: new Map(differences.map((one) => [`${one.storeId} ${one.item}`, one])),
    coupons: new Map(couponRows.map(({ code, details }) => [code, details])),
  }
}

/** The data of stores and menus that ordering reads, cached until the next import: no rules. */
export const shopQueries = memoiseByDeps((deps: AppDeps) => {
  const load = perBrand(deps, (brandId) => readShop(deps, brandId))
  return {
    findOffer: async (brandId: string): Promise<BrandOffer> => (await load(brandId)).offer,
    findStore: async (brandId: string, storeId: number): Promise<Store | undefined> =>
      (await load(brandId)).stores.get(storeId),
    /** Items by slug as a store sells them; unknown ones are left out. */
    async findItems(
      brandId: string,
      storeId: number,
      slugs: readonly string[],
    ): Promise<Map<string, SoldItem>> {
      const { items, differences } = await load(brandId)
      return new Map(
        [...new Set(slugs)].flatMap((slug): [string, SoldItem][] => {
          const row = items.get(slug)
          if (!row) return []
          const own = differences.get(`${storeId} ${slug}`)
          const pricePence = own?.pricePence ?? row.pricePence
          return [[slug, { item: row.details, sizes: row.sizes, sold: own?.sold ?? 'yes', pricePence }]]
        }),
      )
    },
    findCoupon: async (brandId: string, code: string): Promise<Coupon | undefined> =>
      (await load(brandId)).coupons.get(code.trim().toUpperCase()),
  }
})

export type ShopQueries = ReturnType<typeof shopQueries>
