import { expect, test } from 'vitest'
import { startApp } from '@larder/testing/index.ts'
import type { BrandFolder } from './brand-folder.ts'
import { loadMenuRows } from './export.ts'
import { compareMenus } from './brand-changes.ts'
import { loadBrandFolder } from './folder/load-folder.ts'
import { DEMO_BRAND_FOLDERS } from './import-places.ts'
import { importBrand } from './import.ts'
import { formatReport, listChanges, type ImportReport } from './import-report.ts'

const brand = { slug: 'tea', name: 'Tea', hosts: ['tea.localhost'], stores: 1, categories: 2, items: 3 }
const report = (part: Partial<ImportReport>): string[] =>
  formatReport({ folder: 'tea', result: 'imported', problems: [], brand, ...part }).split('\n')

test('says that a folder is what the shop has already', () => {
  const [headline, ...lines] = report({ result: 'unchanged', changedRows: 0 })
  expect(headline).toBe('Tea is what the shop has already; nothing was changed.')
  expect(lines).toEqual(['1 stores, 2 categories, 3 items; answers at tea.localhost.'])
})

test('says how many rows an import wrote or deleted', () => {
  expect(report({ changedRows: 7 })).toContain('Rows written or deleted: 7.')
})

type Menu = BrandFolder['menu']
type Item = Menu['items'][number]

const changeItem = (slug: string, change: Partial<Item>) => (menu: Menu) => ({
  ...menu,
  items: menu.items.map((item) => (item.slug === slug ? { ...item, ...change } : item)),
})
const changeTeaMilk = (menu: Menu) => ({
  ...menu,
  optionGroups: menu.optionGroups.map((group) => ({
    ...group,
    options: group.options.map((option) =>
      `${group.slug}/${option.slug}` === 'tea-milk/oat'
        ? { ...option, allergens: ['none' as const] }
        : option,
    ),
  })),
})

test.each([
  ['no change', (menu: Menu) => menu, /^No item, no large price change, and no allergen/],
  ['an allergen of an option', changeTeaMilk, /^Allergens that change \(1\): tea-milk\/oat \(.+ → none\)$/],
  [
    'a dietary label',
    changeItem('oat-milk', { dietaryLabels: [] }),
    /^Dietary labels that change \(1\): oat-milk \(.*vegan.* → none\)$/,
  ],
  [
    'a minimum age that is removed',
    changeItem('prosecco', { minimumAge: undefined }),
    /^Minimum ages that are lowered or removed \(1\): prosecco \(18 → none\)$/,
  ],
  [
    'a minimum age that is lowered',
    changeItem('prosecco', { minimumAge: 16 }),
    /^Minimum ages that are lowered or removed \(1\): prosecco \(18 → 16\)$/,
  ],
  [
    'food that is none any more',
    changeItem('oat-milk', { isNonFood: true }),
    /no food any more.* \(1\): oat-milk$/,
  ],
])('a check and an import tell %s', async (_, change, told) => {
  const { db } = await startApp()
  const folder = await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? '')
  const changed = { ...folder, menu: change(folder.menu) }
  const changes = compareMenus(await loadMenuRows(db, folder.brand.slug), changed)
  expect(listChanges(changes)).toEqual([expect.stringMatching(told)])
  let imported: typeof changes | undefined
  const refused = new Error('only looked at')
  const onChanges = (seen: typeof changes) => {
    imported = seen
    throw refused
  }
  await expect(importBrand(db, changed, { onChanges })).rejects.toThrow(refused)
  expect(imported).toEqual(changes)
})
