import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchApi } from '@larder/shared/contracts'
import { startApp, type TestApp } from '@larder/testing/index.ts'
import { parseDiets } from '../diets.ts'

let shop: TestApp
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startApp({ environment: { LIMIT_SCALE: '100' }, whenDone: (done) => (cleanUp = done) })
})
afterAll(() => cleanUp())

const THINGS = ['cake', 'chocolate', 'chips', 'spread', 'milk', 'eggs', 'bread', 'prawns', 'croissants']
const AVOIDED = ['nut', 'milk', 'egg', 'gluten', 'dairy', 'fish']
const FORMS: readonly ((thing: string, first: string, second: string) => string)[] = [
  (thing, first, second) => `${first} and ${second} free ${thing}`,
  (thing, first, second) => `${first} & ${second} free ${thing}`,
  (thing, first, second) => `${first}, ${second} free ${thing}`,
  (thing, first, second) => `${first} + ${second} free ${thing}`,
  (thing, first, second) => `${first} free ${thing} and ${second}`,
  (thing, first, second) => `${first} free ${thing} and ${second} sandwich`,
  (thing, first, second) => `${thing} free from ${first} and ${second}`,
  (thing, first, second) => `${thing} and ${second}, ${first} free`,
  (thing, first) => `${thing} and ${first} free spread`,
  (thing, first) => `${first} free spread and ${thing}`,
  (thing, first) => `${thing}, ${first} free spread`,
  (thing, first) => `${thing}, ${first} free`,
]

test.each(THINGS)('chooses nothing that a line with %s excludes', async (thing) => {
  const lines = FORMS.flatMap((form) =>
    AVOIDED.map((first, at) => form(thing, first, AVOIDED[(at + 1) % AVOIDED.length] ?? '')),
  )
  const wrong: string[] = []
  for (const line of lines) {
    const excluded = parseDiets(line).allergens
    const { matches } = await shop.newVisitor('fernhill.localhost').call(searchApi.matchList, {
      storeId: 12,
      fulfilmentMethod: 'collection',
      lines: [line],
      mayDivide: true,
    })
    for (const { isSure, menuItems } of matches) {
      const { contains = [], mayContain = [] } = menuItems[0]?.allergenInfo ?? {}
      const isDeclared = [...contains, ...mayContain].some((name) => excluded.includes(name))
      if (isSure && isDeclared) wrong.push(`${line}: ${menuItems[0]?.slug}`)
    }
  }
  expect(wrong).toEqual([])
})
