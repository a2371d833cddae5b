import { listBrandPictures } from '../brand-pictures.ts'
import { listContentEntries } from '../content-entries.ts'
import type { BrandFolder } from '../brand-folder.ts'

const addPositions = <Row>(rows: readonly Row[]) => rows.map((row, position) => ({ row, position }))

export function listFolderRows(folder: BrandFolder) {
  const { brand, stores, menu, coupons } = folder
  const brandId = brand.slug
  const sizesByItem = Map.groupBy(menu.sizes, ({ item }) => item)
  const nutritionByItem = Map.groupBy(menu.nutrition, ({ item }) => item)
  const toOfferRows = <Offer extends { slug: string }>(offers: readonly Offer[]) =>
    addPositions(offers).map(({ row, position }) => ({ brandId, slug: row.slug, position, details: row }))
  return {
    hosts: brand.hosts.map((host) => ({ brandId, host })),
    pictures: listBrandPictures(folder).map(({ kind, name, picture }) => ({ brandId, kind, name, picture })),
    contentEntries: listContentEntries(folder).map((entry, position) => ({ brandId, position, ...entry })),
    stores: addPositions(stores).map(({ row: details, position }) => ({
      brandId,
      id: details.id,
      slug: details.slug,
      position,
      details,
    })),
    categories: addPositions(menu.categories).map(({ row, position }) => ({ brandId, position, ...row })),
    items: addPositions(menu.items).map(({ row, position }) => ({
      brandId,
      slug: row.slug,
      position,
      name: row.name,
      pricePence: row.pricePence,
      details: row,
      sizes: sizesByItem.get(row.slug) ?? [],
      nutrition: nutritionByItem.get(row.slug) ?? [],
    })),
    optionGroups: menu.optionGroups.map((details) => ({ brandId, slug: details.slug, details })),
    storeItems: menu.availability.map(({ store, ...row }) => ({ brandId, storeId: store, ...row })),
    deals: toOfferRows(menu.deals),
    banners: toOfferRows(menu.banners),
    coupons: coupons.map((details) => ({ brandId, code: details.code, details })),
  }
}

export type FolderRows = ReturnType<typeof listFolderRows>
