import { asc, eq } from 'drizzle-orm'
import type { Executor } from '@larder/kernel/db/client.ts'
import { banners, categories, deals, menuItems, optionGroups, storeItems } from '../../model/schema/index.ts'

/** The imported menu of a brand, as rows in the order shown to shoppers. */
export const menuQueries = (db: Executor) => ({
  findCategories: (brandId: string) =>
    db.select().from(categories).where(eq(categories.brandId, brandId)).orderBy(asc(categories.position)),
  findItems: (brandId: string) =>
    db
      .select({ details: menuItems.details, sizes: menuItems.sizes, nutrition: menuItems.nutrition })
      .from(menuItems)
      .where(eq(menuItems.brandId, brandId))
      .orderBy(asc(menuItems.position)),
  findOptionGroups: (brandId: string) =>
    db.select({ details: optionGroups.details }).from(optionGroups).where(eq(optionGroups.brandId, brandId)),
  findStoreItems: (brandId: string) => db.select().from(storeItems).where(eq(storeItems.brandId, brandId)),
  findDeals: (brandId: string) =>
    db
      .select({ details: deals.details })
      .from(deals)
      .where(eq(deals.brandId, brandId))
      .orderBy(asc(deals.position)),
  findBanners: (brandId: string) =>
    db
      .select({ details: banners.details })
      .from(banners)
      .where(eq(banners.brandId, brandId))
      .orderBy(asc(banners.position)),
})

export type StoreItemRow = typeof storeItems.$inferSelect
export type CategoryRow = typeof categories.$inferSelect
