import { sql } from 'drizzle-orm'
import type { bannersApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'
import { dayAt } from '@larder/shared/domain'
import type { AppDeps } from '../../app-deps.ts'
import { buildPictureSource, type Banner } from '../../model/index.ts'
import { bannerCounts } from '../../model/schema/index.ts'
import { catalogueService } from '../menus/catalogue.service.ts'
import { isInScope } from '../menus/priced-items.ts'
import type { MenuLookup } from '../menus/catalogue.types.ts'
import type { StoreMenu } from '../menus/store-menu.ts'

function toBannerAction({ action: written }: Banner, menu: StoreMenu): bannersApi.BannerAction {
  const noItems = { associatedItems: [] }
  switch (written.kind) {
    case 'items':
      return { kind: 'items', associatedItems: written.items.filter((id) => menu.menuItems.has(id)) }
    case 'deal':
      return { kind: 'deal', ...noItems, dealSlug: written.deal }
    case 'category':
      return { kind: 'category', ...noItems, categorySlug: written.category }
    case 'link':
      return { kind: 'link', ...noItems, link: written.link }
    default:
      return written satisfies never
  }
}

/** Whether the banner's target is available in this store today. */
function hasTarget(banner: Banner, menu: StoreMenu): boolean {
  const { action: to } = banner
  if (to.kind === 'items') return to.items.some((id) => menu.menuItems.has(id))
  if (to.kind === 'deal') return menu.deals().some(({ slug }) => slug === to.deal)
  return to.kind === 'link' || menu.categories.has(to.category)
}

function toBannerReply(banner: Banner, menu: StoreMenu): bannersApi.Banner {
  return {
    id: banner.slug,
    slug: banner.slug,
    title: banner.title,
    text: banner.text,
    buttonLabel: banner.buttonLabel,
    picture: buildPictureSource(menu.brand.brandId, 'banners', banner.slug),
    action: toBannerAction(banner, menu),
  }
}

type BannerFilter = {
  categoryId?: string | undefined
  bannerSlug?: string | undefined
  all?: boolean | undefined
}

function matchesFilter(banner: Banner, { categoryId, bannerSlug, all }: BannerFilter): boolean {
  if (bannerSlug) return banner.slug === bannerSlug
  if (all) return true
  return categoryId ? banner.categories.includes(categoryId) : banner.categories.length === 0
}

/** Banners of a store, with their view and click counts. */
export function bannerService(deps: AppDeps) {
  const catalogue = catalogueService(deps)
  return {
    /** Throws BANNER_NOT_FOUND when one is requested by name and does not apply here. */
    async list(brandId: string, at: MenuLookup, filter: BannerFilter): Promise<bannersApi.Banner[]> {
      const menu = await catalogue.menuAt(brandId, at)
      const found = menu.brand.banners.filter(
        (banner) => isInScope(banner, menu.at) && hasTarget(banner, menu) && matchesFilter(banner, filter),
      )
      if (filter.bannerSlug && found.length === 0) throw new AppError('BANNER_NOT_FOUND')
      return found.map((banner) => toBannerReply(banner, menu))
    },
    /** Counts in a single statement. Rejects an unknown banner, so that the number of counters stays bounded. */
    async count(
      brandId: string,
      banner: string,
      seen: { what: 'displays' | 'clicks'; now: Date },
    ): Promise<void> {
      const { banners } = await catalogue.brandMenu(brandId)
      if (!banners.some(({ slug }) => slug === banner)) throw new AppError('BANNER_NOT_FOUND')
      const { what, now } = seen
      const day = dayAt(now, 'UTC')
      const first = { displays: what === 'displays' ? 1 : 0, clicks: what === 'clicks' ? 1 : 0 }
      await deps.db
        .insert(bannerCounts)
        .values({ brandId, banner, day, ...first })
        .onConflictDoUpdate({
          target: [bannerCounts.brandId, bannerCounts.banner, bannerCounts.day],
          set: { [what]: sql`${bannerCounts[what]} + 1` },
        })
    },
  }
}
