import { expect, test } from 'vitest'
import { listProblems, readChanged } from './change-folder.testing.ts'
import { parseCsv } from './csv.ts'

const ITEMS = 'menu/items.csv'

/** A table as a folder from before a column has it. */
const without = (column: string) => (text: string) => {
  const [heading = ''] = text.split('\n')
  const known = heading.trim().split(',')
  const { rows } = parseCsv(text, known)
  const kept = known.filter((name) => name !== column)
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
  return [
    kept.join(','),
    ...rows.map(({ cells }) =>
      kept.map((name) => quote((cells as Record<string, string>)[name] ?? '')).join(','),
    ),
  ].join('\n')
}

test.each(['morePictures', 'memberPricePence', 'manufacturer', 'kcal', 'isWeighed', 'maxPerBasket'])(
  'a folder from before the column %s is read, and what it said is missing',
  async (column) => {
    expect(await listProblems(ITEMS, without(column))).toEqual([])
  },
)

test('items of a folder without pictures beside the first keep all else', async () => {
  const read = await readChanged(ITEMS, without('morePictures'))
  expect(JSON.stringify(read)).toContain('Braeburn Apples')
})

test.each([
  'allergens',
  'mayContain',
  'ingredients',
  'storage',
  'isAlcohol',
  'minimumAge',
  'dietaryLabels',
  'isHfss',
])('a folder without the column %s is refused', async (column) => {
  expect(await listProblems(ITEMS, without(column))).toMatchObject([
    { file: ITEMS, message: `has no column "${column}"` },
  ])
})
