import type { BrandFolder } from '@larder/brands/brand-folder.ts'

/** Words for manufacturers and kinds that distinguish 20,000 items. */
const FIRST_WORDS =
  'Alder Bramble Cotter Dunmore Ellwood Farrow Garton Hollin Ingleby Jarrow Kelso Lowther Marden Norland Oakley Penrith Quarry Rowan Selby Thirsk Ulver Vale Wharfe Yarrow'.split(
    ' ',
  )
const SECOND_WORDS =
  'Family Classic Finest Simple Mighty Little Golden Garden Valley Kitchen Market Harvest Heritage Everyday'.split(
    ' ',
  )
const SIZES = ['100g', '250g', '500g', '1kg', '330ml', '1 litre', '2 litre', '6 pack', '12 pack', '4 x 330ml']

/** Adds this many items to a brand, each with a different name, size and text derived from the brand's items. */
export function buildLargeMenu(brand: BrandFolder, count: number): BrandFolder {
  const { menu } = brand
  const items = Array.from({ length: count }, (_, at) => {
    const item = menu.items[at % menu.items.length]
    if (!item) throw new Error('the menu has no item')
    const maker = FIRST_WORDS[at % FIRST_WORDS.length]
    const line = SECOND_WORDS[Math.floor(at / FIRST_WORDS.length) % SECOND_WORDS.length]
    return {
      ...item,
      slug: `item-${at}`,
      name: `${maker}${Math.floor(at / 2_000)} ${line} ${item.name}`,
      unitSize: SIZES[at % SIZES.length],
      unitPricePence: undefined,
      unitPricePer: undefined,
      description: `${item.description} Made by ${maker} in batch ${at % 400}.`,
    }
  })
  return { ...brand, menu: { ...menu, items: [...menu.items, ...items] } }
}
