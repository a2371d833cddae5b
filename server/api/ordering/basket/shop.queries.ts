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
import { memoiseByDeps } from '@larder/kernel/caching.ts'
import {
  brandSnapshot,
  cacheFromSnapshot,
  soldOutService,
  type BrandSnapshot,
  type StoreSoldOut,
} from '../../catalog/index.ts'

export type SoldItem = {
  item: Item
  sizes: readonly Size[]
  /** `out` also where all sizes, or all options of a required group, are sold out. */
  sold: Availability['sold']
  soldOut: StoreSoldOut
  /** The store's own price if it has one, else the brand's. */
  pricePence: number
}

export type BrandOffer = {
  brand: Brand
  rewards: Rewards
  deals: ReadonlyMap<string, Deal>
  groups: ReadonlyMap<string, OptionGroup>
  /** Category -> the category itself and all its ancestors. */
  categoryPaths: ReadonlyMap<string, readonly string[]>
  wallets: { applePay: boolean; googlePay: boolean }
}

function buildCategoryPaths(rows: readonly { slug: string; parent: string | null }[]): Map<string, string[]> {
  const parents = new Map(rows.map(({ slug, parent }) => [slug, parent]))
  const categoryPath = (slug: string, depth = 0): string[] => {
    const parent = parents.get(slug)
    return parent && depth < 10 ? [slug, ...categoryPath(parent, depth + 1)] : [slug]
  }
  return new Map(rows.map(({ slug }) => [slug, categoryPath(slug)]))
}

/** The site content enables wallets (spec §6). */
function parseWallets(body: object | undefined): BrandOffer['wallets'] {
  const payment = body && 'payment' in body ? (body.payment as Record<string, unknown>) : {} // written by the importer
  return {
    applePay: payment['enableApplePayment'] === true,
    googlePay: payment['enableGooglePayment'] === true,
  }
}

function buildBrandOffer({
  brandId,
  brand,
  site,
  deals,
  optionGroups,
  categories,
}: BrandSnapshot): BrandOffer {
  if (!brand) throw new Error(`Brand ${brandId} is not there`)
  return {
    brand: brand.details,
    rewards: brand.rewards,
    deals: new Map(deals.map((deal) => [deal.slug, deal])),
    groups: optionGroups,
    categoryPaths: buildCategoryPaths(categories),
    wallets: parseWallets(site),
  }
}

function getSoldItem(
  { itemsBySlug, differences, optionGroups }: BrandSnapshot,
  { storeId, slug, soldOut }: { storeId: number; slug: string; soldOut: StoreSoldOut },
): SoldItem | undefined {
  const row = itemsBySlug.get(slug)
  if (!row) return undefined
  const { details: item, sizes } = row
  const own = differences.get(storeId)?.get(slug)
  const parts = { slug, sizes, optionGroups: item.optionGroups }
  const isOut = soldOut.isItemOut(parts, { isOutOnMenu: own?.sold === 'out', groups: optionGroups })
  const sold = own?.sold === 'no' ? 'no' : isOut ? 'out' : 'yes'
  return { item, sizes, sold, soldOut, pricePence: own?.pricePence ?? row.pricePence }
}

/** Store and menu data from the brand's snapshot that ordering reads, without business rules. */
export const shopQueries = memoiseByDeps((deps: AppDeps) => {
  const load = brandSnapshot(deps)
  const { load: loadSoldOut } = soldOutService(deps)
  const findOffer = cacheFromSnapshot(deps, buildBrandOffer)
  return {
    findOffer,
    findStore: async (brandId: string, storeId: number): Promise<Store | undefined> =>
      (await load(brandId)).storesById.get(storeId),
    /** Items by slug as a store sells them. Unknown slugs are left out. */
    async findItems(
      brandId: string,
      storeId: number,
      slugs: readonly string[],
    ): Promise<Map<string, SoldItem>> {
      const snapshot = await load(brandId)
      const soldOut = (await loadSoldOut(brandId)).at(storeId)
      return new Map(
        [...new Set(slugs)].flatMap((slug): [string, SoldItem][] => {
          const sold = getSoldItem(snapshot, { storeId, slug, soldOut })
          return sold ? [[slug, sold]] : []
        }),
      )
    },
    findCoupon: async (brandId: string, code: string): Promise<Coupon | undefined> =>
      (await load(brandId)).coupons.get(code.trim().toUpperCase()),
  }
})
