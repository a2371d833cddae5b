import { expect, test } from 'vitest'
import type { PageArgs } from '@larder/shared/api'
import type { contentApi } from '@larder/shared/contracts'
import { aMenuItem, aStore } from '@larder/shared/testing'
import { loadShelf } from './load-shelf.ts'

const store = aStore({ id: 12, slug: 'york-12', storeName: 'York' })
const shelf = { title: 'Recommended', store: 'york-12' }
const home = { shelf } as contentApi.HomePage // only the field that is read

/** Answers with a store page of these items. */
const answer = (view: object): PageArgs['api'] =>
  (() => Promise.resolve({ store, recommended: [], sections: [], ...view })) as PageArgs['api'] // one call is made

const listNames = async (api: PageArgs['api']) => (await loadShelf(api, home))?.items.map(({ name }) => name)

test('shows recommended items of the store, at most four, without those that are sold out or ask for an age', async () => {
  const recommended = [
    aMenuItem({ name: 'Merlot', minimumAge: 18 }),
    aMenuItem({ name: 'Pears', isAvailable: false }),
    ...['Apples', 'Bread', 'Milk', 'Eggs', 'Butter'].map((name) => aMenuItem({ name })),
  ]
  expect(await listNames(answer({ recommended }))).toEqual(['Apples', 'Bread', 'Milk', 'Eggs'])
})

test('shows the first section of a store that recommends nothing', async () => {
  const sections = [
    { menuItems: [aMenuItem({ name: 'Apples' })] },
    { menuItems: [aMenuItem({ name: 'Bread' })] },
  ]
  expect(await listNames(answer({ sections }))).toEqual(['Apples'])
})

test('shows the reduced price beside the full one', async () => {
  const recommended = [aMenuItem({ price: 2.5, percentOff: 20 })]
  const [item] = (await loadShelf(answer({ recommended }), home))?.items ?? []
  expect(item).toMatchObject({ amount: 2, was: 2.5 })
})

test.each([
  ['the store does not answer', () => Promise.reject(new Error('no store')), home],
  ['the store has no items', answer({}), home],
  ['the content names no store', answer({ recommended: [aMenuItem({})] }), {}],
])('shows nothing where %s', async (_, api, content) => {
  const page = content as contentApi.HomePage // only the field that is read
  expect(await loadShelf(api as PageArgs['api'], page)).toBeUndefined() // one call is made
})
