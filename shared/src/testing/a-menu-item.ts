import type { catalogueApi } from '@larder/shared/contracts'

/** An item that can be added without choices. Override only what the test is about. */
export function aMenuItem(change: Partial<catalogueApi.MenuItem> = {}): catalogueApi.MenuItem {
  return {
    id: 'oat-milk',
    slug: 'oat-milk',
    name: 'Oat milk',
    description: 'Creamy, and it foams.',
    categorySlug: 'dairy',
    picture: 'pictures/oat-milk.png',
    price: 1.85,
    sizes: [],
    optionGroups: [],
    needsChoice: false,
    isFood: true,
    allergenInfo: { contains: [], mayContain: [] },
    dietaryLabels: [],
    isHfss: false,
    isAlcohol: false,
    isRecommended: false,
    isAvailable: true,
    badges: [],
    ...change,
  }
}
