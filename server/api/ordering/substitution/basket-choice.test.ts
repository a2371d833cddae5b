import { beforeEach, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, memberApi } from '@larder/shared/contracts'
import { startApp, type TestApp, type Visitor } from '@larder/testing/index.ts'
import { createGuest, createMember, PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { addToBasket } from '../basket/basket.testing.ts'

const MILK = 'semi-skimmed-milk'
const WHOLE_MILK = 'whole-milk'

let app: TestApp
let guest: Visitor
beforeEach(async () => {
  app = await startApp({ environment: { LIMIT_SCALE: '1000' } })
  guest = await createGuest(app)
})

/** A basket of milk and oat milk. */
async function fillBasket(visitor = guest) {
  const { basketToken } = await addToBasket(visitor, MILK)
  const basket = await addToBasket(visitor, 'oat-milk', { to: basketToken })
  const [milk, oatMilk] = basket.items.map(({ basketLineId }) => basketLineId)
  return { basketToken, milk: milk ?? '', oatMilk: oatMilk ?? '' }
}

const readChoices = ({ items }: basketApi.Basket) =>
  items.map(({ menuItemId, ifMissing, substitute, isOwnChoice }) => ({
    menuItemId,
    ifMissing,
    ...(substitute && { substitute: substitute.menuItemId }),
    isOwnChoice,
  }))

type SetChoice = {
  basketLineId?: string
  ifMissing: basketApi.IfMissing
  substitute?: { menuItemId: string }
}
const setChoice = (basketToken: string, choice: SetChoice, visitor = guest) =>
  visitor.call(basketApi.setSubstitution, { basketToken, ...choice })

describe('what a store does when an item is not there', () => {
  test('starts with the brand’s default and is set for the whole basket at once', async () => {
    const { basketToken } = await fillBasket()
    const before = await guest.call(basketApi.retrieve, { basketToken })
    expect(before.ifMissing).toBe('similar')
    expect(readChoices(before)).toMatchObject([{ ifMissing: 'similar' }, { ifMissing: 'similar' }])
    const after = await setChoice(basketToken, { ifMissing: 'refund' })
    expect(after).toMatchObject({ ifMissing: 'refund', version: before.version + 1 })
    const later = await addToBasket(guest, 'cola', { to: basketToken })
    expect(readChoices(later).map(({ ifMissing }) => ifMissing)).toEqual(['refund', 'refund', 'refund'])
  })

  test('one line has a choice of its own, which a choice for the basket replaces', async () => {
    const { basketToken, milk } = await fillBasket()
    const own = await setChoice(basketToken, {
      basketLineId: milk,
      ifMissing: 'this',
      substitute: { menuItemId: WHOLE_MILK },
    })
    expect(readChoices(own)).toEqual([
      { menuItemId: MILK, ifMissing: 'this', substitute: WHOLE_MILK, isOwnChoice: true },
      { menuItemId: 'oat-milk', ifMissing: 'similar', isOwnChoice: false },
    ])
    const all = await setChoice(basketToken, { ifMissing: 'ask' })
    expect(readChoices(all).map(({ ifMissing, substitute }) => [ifMissing, substitute])).toEqual([
      ['ask', undefined],
      ['ask', undefined],
    ])
  })

  test('refuses a picked item that the rule does not allow', async () => {
    const { basketToken, milk } = await fillBasket()
    for (const menuItemId of ['oat-milk', 'cola', 'skimmed-milk', 'gone']) {
      const choice = { basketLineId: milk, ifMissing: 'this', substitute: { menuItemId } } as const
      await expect(setChoice(basketToken, choice)).rejects.toMatchObject({ code: 'SUBSTITUTE_REFUSED' })
    }
    await expect(setChoice(basketToken, { ifMissing: 'this' })).rejects.toMatchObject({
      code: 'SUBSTITUTE_REFUSED',
    })
  })

  test('a write of an outdated page changes nothing', async () => {
    const { basketToken } = await fillBasket()
    const { version } = await guest.call(basketApi.retrieve, { basketToken })
    await addToBasket(guest, 'cola', { to: basketToken })
    const write = guest.call(basketApi.setSubstitution, { basketToken, ifMissing: 'ask', version })
    await expect(write).rejects.toMatchObject({ code: 'STALE_BASKET' })
  })

  test('a line keeps its choice when its quantity changes, and when the basket is emptied and restored', async () => {
    const { basketToken, milk } = await fillBasket()
    await setChoice(basketToken, { basketLineId: milk, ifMissing: 'ask' })
    const menuItem = { menuItemId: MILK, quantity: 3 }
    await guest.call(basketApi.updateItem, { basketToken, basketLineId: milk, menuItem })
    await addToBasket(guest, MILK, { to: basketToken })
    await guest.call(basketApi.clear, { basketToken })
    const restored = await guest.call(basketApi.restore, { basketToken })
    expect(restored.items[0]).toMatchObject({ quantity: 4, ifMissing: 'ask', isOwnChoice: true })
  })
})

describe('items that may stand in', () => {
  const listCandidates = async (basketToken: string, basketLineId: string, searchTerm?: string) =>
    (await guest.call(basketApi.listSubstitutes, { basketToken, basketLineId, searchTerm })).candidates

  test('are of the same amount and no dearer, the nearest first', async () => {
    const { basketToken, milk } = await fillBasket()
    const [nearest] = await listCandidates(basketToken, milk)
    expect(nearest).toMatchObject({ menuItemId: WHOLE_MILK, price: 1.45, unitSize: '2 litre' })
    expect(nearest?.allergens).toEqual(['Contains milk.'])
  })

  test('never bring an allergen that the line does not hold, also where a search names them', async () => {
    const { basketToken, milk, oatMilk } = await fillBasket()
    for (const [line, held] of [
      [milk, 'milk'],
      [oatMilk, 'cereals containing gluten'],
    ] as const) {
      for (const term of [undefined, 'milk', 'almond milk', 'bread']) {
        const found = await listCandidates(basketToken, line, term)
        const texts = found.flatMap(({ allergens }) => allergens)
        expect(texts.filter((text) => text !== `Contains ${held}.` && !text.startsWith('None'))).toEqual([])
      }
    }
  })

  test('cost what the line costs when they are dearer', async () => {
    const { basketToken, items } = await addToBasket(guest, 'zero-sugar-cola')
    const candidates = await listCandidates(basketToken, items[0]?.basketLineId ?? '')
    expect(candidates.find(({ menuItemId }) => menuItemId === 'cola')?.price).toBe(1.85)
  })
})

describe('a member', () => {
  test('sets what new baskets start with, and a basket’s own choice comes before it', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    expect((await ada.call(memberApi.getProfile, {})).ifMissing).toBe('similar')
    await ada.call(memberApi.updateProfile, { ifMissing: 'ask' })
    const { basketToken } = await fillBasket(ada)
    expect((await ada.call(basketApi.retrieve, { basketToken })).ifMissing).toBe('ask')
    expect((await setChoice(basketToken, { ifMissing: 'refund' }, ada)).ifMissing).toBe('refund')
  })

  test('keeps the choices of the basket that signing in brings along', async () => {
    await createMember(app, 'ada@fernhill.example')
    const { basketToken, milk } = await fillBasket()
    await setChoice(basketToken, { ifMissing: 'refund' })
    await setChoice(basketToken, { basketLineId: milk, ifMissing: 'ask' })
    await guest.call(authApi.oauthToken, {
      grant_type: 'password',
      username: 'ada@fernhill.example',
      password: PASSWORD,
      basketToken,
    })
    const basket = await guest.call(basketApi.retrieve, {})
    expect(readChoices(basket).map(({ ifMissing }) => ifMissing)).toEqual(['ask', 'refund'])
  })

  test('finds the choice of a line again when the order is ordered again', async () => {
    const ada = await createMember(app, 'ada@fernhill.example')
    const filled = await createFilledBasket(app, ada)
    const { basketToken } = await addToBasket(ada, MILK, { to: filled.basketToken })
    const basketLineId = (await ada.call(basketApi.retrieve, { basketToken })).items[1]?.basketLineId ?? ''
    const picked = { basketLineId, ifMissing: 'this', substitute: { menuItemId: WHOLE_MILK } } as const
    const basket = await setChoice(basketToken, picked, ada)
    const { businessOrderId } = await ada.call(checkoutApi.processOrder, createOrderRequest(basket, 'cash'))
    const again = await ada.call(memberApi.reorder, { businessOrderId, fulfilmentMethod: 'delivery' })
    expect(readChoices(again.basket)[1]).toMatchObject({ ifMissing: 'this', substitute: WHOLE_MILK })
  })
})
