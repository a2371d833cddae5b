import type { catalogueApi } from '@larder/shared/contracts'

export type ItemGroup = { category: catalogueApi.Category; menuItems: catalogueApi.MenuItem[] }

/** Items of a category by the category just below it that holds them; its own come first, empty groups are left out. */
export function groupItems(
  category: catalogueApi.Category,
  menuItems: readonly catalogueApi.MenuItem[],
): ItemGroup[] {
  const slugsBelow = (below: catalogueApi.Category): string[] => [
    below.slug,
    ...below.children.flatMap(slugsBelow),
  ]
  const groups = category.children.map((child) => {
    const slugs = new Set(slugsBelow(child))
    return { category: child, menuItems: menuItems.filter(({ categorySlug }) => slugs.has(categorySlug)) }
  })
  const grouped = new Set(groups.flatMap((group) => group.menuItems))
  const own = { category, menuItems: menuItems.filter((item) => !grouped.has(item)) }
  return [own, ...groups].filter((group) => group.menuItems.length > 0)
}
