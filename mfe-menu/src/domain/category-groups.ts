import type { catalogueApi } from '@larder/shared/contracts'

/** Items of a category, grouped by its direct subcategories; `count` is the group's total. */
export type ItemGroup = {
  category: catalogueApi.Category
  menuItems: catalogueApi.MenuItem[]
  count: number
}

const collectSlugs = (below: catalogueApi.Category): string[] => [
  below.slug,
  ...below.children.flatMap(collectSlugs),
]

/**
 * The groups of a category: its own items first, then each direct subcategory. Groups whose items are not
 * loaded yet are included, so that displayed items keep their position when the rest loads.
 */
export function groupItems(
  category: catalogueApi.Category,
  menuItems: readonly catalogueApi.MenuItem[],
): ItemGroup[] {
  const groups = category.children.map((child) => {
    const slugs = new Set(collectSlugs(child))
    const childItems = menuItems.filter(({ categorySlug }) => slugs.has(categorySlug))
    return { category: child, menuItems: childItems, count: Math.max(child.itemCount, childItems.length) }
  })
  const grouped = new Set(groups.flatMap((group) => group.menuItems))
  const ownItems = menuItems.filter((item) => !grouped.has(item))
  const below = category.children.reduce((sum, { itemCount }) => sum + itemCount, 0)
  const ownGroup = {
    category,
    menuItems: ownItems,
    count: Math.max(category.itemCount - below, ownItems.length),
  }
  return [ownGroup, ...groups].filter(({ count }) => count > 0)
}

/**
 * The leading items of a category, which keep their position when the rest loads: every group up to the first
 * incomplete one. Empty when the first group is missing.
 */
export function takeLeadingItems(
  category: catalogueApi.Category,
  menuItems: readonly catalogueApi.MenuItem[],
): catalogueApi.MenuItem[] {
  const groups = groupItems(category, menuItems)
  const partial = groups.findIndex((group) => group.menuItems.length < group.count)
  return groups.slice(0, partial === -1 ? undefined : partial + 1).flatMap((group) => group.menuItems)
}
