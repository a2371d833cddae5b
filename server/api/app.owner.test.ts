import { beforeAll, describe, expect, test } from 'vitest'
import { authApi, basketApi, checkoutApi, ordersApi, paymentApi } from '@larder/shared/contracts'
import { PASSWORD } from '@larder/testing/member-fixtures.ts'
import { createFilledBasket, createOrderRequest } from '@larder/testing/order-fixtures.ts'
import { ownerRules, PUBLIC_AREAS, type Rule } from '@larder/testing/owner-table.ts'
import { allEndpoints, type DescribedEndpoint } from './docs/open-api.ts'
import {
  PERSONS,
  openBasket,
  saveAddressAndCard,
  readEmail,
  readSecrets,
  startOwnerShop,
  unknownIds,
  type OwnedIds,
  type Person,
  type OwnerShop,
} from '@larder/testing/owners.ts'

const nameOf = ({ area, name }: DescribedEndpoint) => `${area}.${name}`
const ruleOf = (described: DescribedEndpoint): Rule | undefined =>
  ownerRules[nameOf(described)] ?? (PUBLIC_AREAS.has(described.area) ? 'open' : undefined)

let world: OwnerShop
beforeAll(async () => {
  const { end, ...started } = await startOwnerShop()
  world = started
  return end
})

async function ask(person: Person, { endpoint }: DescribedEndpoint, input: object) {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
  const isRead = endpoint.method === 'GET'
  const response = await world.visitors[person].request(
    isRead ? `${endpoint.path}?${query}` : endpoint.path,
    {
      method: endpoint.method,
      ...(!isRead && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) }),
    },
  )
  const text = await response.text()
  return { status: response.status, text: text.replace(/"requestId":"[^"]*"/, '') }
}

test('every call declares which of its fields are personal', () => {
  expect(allEndpoints.filter((described) => !ruleOf(described)).map(nameOf)).toEqual([])
  const known = new Set(allEndpoints.map(nameOf))
  expect(Object.keys(ownerRules).filter((name) => !known.has(name))).toEqual([])
})

describe('calls without the required session', () => {
  const refused: Record<string, readonly Person[]> = {
    session: ['anonymous'],
    member: ['anonymous', 'guest A', 'guest B'],
  }
  const cases = allEndpoints.flatMap((described) =>
    (refused[described.endpoint.access] ?? []).map((person) => ({
      person,
      name: nameOf(described),
      described,
    })),
  )
  test.each(cases)('rejects $name for $person', async ({ person, described }) => {
    expect((await ask(person, described, {})).status).toBe(401)
  })
})

describe('data of one person', () => {
  const owned = allEndpoints.flatMap((described) => {
    const rule = ruleOf(described)
    return typeof rule === 'object' ? [{ name: nameOf(described), described, rule }] : []
  })
  const cases = owned.flatMap(({ rule, ...call }) =>
    (rule.of ?? (['member A', 'guest A'] as const)).flatMap((owner) =>
      PERSONS.filter((person) => person !== owner).map((person) => ({ ...call, rule, owner, person })),
    ),
  )

  // Cases that only hide data run first, because a caller with a stolen token may change the basket.
  const hidden = cases.filter(({ rule }) => rule.others === 'hidden')
  test.each(hidden)('hides $name of $owner from $person', async ({ described, rule, owner, person }) => {
    const foreign = await ask(person, described, rule.with(world.ids[owner]))
    const unknown = await ask(person, described, rule.with(unknownIds))
    const isOwn = rule.ownOf?.includes(person) ?? false
    expect(Math.floor(foreign.status / 100)).toBe(isOwn ? 2 : 4)
    expect(foreign).toEqual(unknown)
  })

  test.each(['basket.retrieve', 'orders.view'])('%s shows its data to the owner', async (name) => {
    const found = owned.find((one) => one.name === name)
    if (!found) throw new Error('No such call')
    for (const owner of ['member A', 'guest A'] as const) {
      const shown = await ask(owner, found.described, found.rule.with(world.ids[owner]))
      expect(shown.text).toContain(readSecrets[owner])
    }
  })

  const isDelete = (name: string) => name.includes('.delete')
  const controls = hidden.filter(({ rule, person }) => !rule.isForged && person === 'anonymous')
  test.each(controls)('$name has an effect for its owner $owner', async ({ described, rule, owner }) => {
    const goes = isDelete(nameOf(described))
      ? await saveAddressAndCard(world.visitors[owner], readSecrets[owner])
      : {}
    const own = await ask(owner, described, rule.with({ ...world.ids[owner], ...goes }))
    expect(own).not.toEqual(await ask(owner, described, rule.with(unknownIds)))
  })

  const byToken = cases.filter(({ rule }) => rule.others === 'token')
  test.each(byToken)(
    '$name with the basket token of $owner shows $person no personal data',
    async (tried) => {
      const { text, status } = await ask(
        tried.person,
        tried.described,
        tried.rule.with(world.ids[tried.owner]),
      )
      expect(status).toBeLessThan(500)
      expect(text).not.toContain(readSecrets[tried.owner])
      expect(text).not.toContain(readEmail(readSecrets[tried.owner]))
    },
  )
})

describe('IDs of another person in a request', () => {
  const post = async (person: Person, path: string, input: object) => {
    const response = await world.visitors[person].request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return { status: response.status, text: (await response.text()).replace(/"requestId":"[^"]*"/, '') }
  }
  const isPersonal = /Quincewood|Damsonfield|@owner\.example/

  test('does not charge another member’s card', async () => {
    const { app, visitors, ids } = world
    const basket = await createFilledBasket(app, visitors['member B'], { method: 'collection' })
    const { draftOrderId } = await visitors['member B'].call(
      checkoutApi.processOrder,
      createOrderRequest(basket),
    )
    const payment = { draftOrderId, paymentMethod: 'Cards', paymentGateway: 'checkoutcom', type: 'id' }
    const pay = ({ cardId }: OwnedIds) =>
      post('member B', paymentApi.makePayment.path, { ...payment, cardId, cvv: 'tok_code' })
    const foreign = await pay(ids['member A'])
    expect(foreign.status).toBe(422)
    expect(foreign).toEqual(await pay(unknownIds))
  })

  test('does not open an order by a forged link', async () => {
    const read = ({ businessOrderId, link }: OwnedIds) =>
      post('guest B', ordersApi.orderStatus.path, { businessOrderId, order: `${link.slice(0, -4)}AAAA` })
    const foreign = await read(world.ids['member A'])
    expect(Math.floor(foreign.status / 100)).toBe(4)
    expect(foreign).toEqual(await read(unknownIds))
  })

  test('signing in with another visitor’s basket takes over only its items', async () => {
    const { basketToken } = await openBasket(world.app, world.visitors['guest A'], readSecrets['guest A'])
    const guest = world.app.newVisitor()
    await guest.call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const { basketToken: taken = '' } = await guest.call(authApi.oauthToken, {
      grant_type: 'password',
      username: 'b@fernhill.example',
      password: PASSWORD,
      basketToken,
    })
    const basket = await guest.call(basketApi.retrieve, { basketToken: taken })
    expect(basket.items.length).toBeGreaterThan(0)
    expect(JSON.stringify(basket)).not.toMatch(isPersonal)
    const old = await world.visitors['guest A']
      .call(basketApi.retrieve, { basketToken })
      .catch(() => undefined)
    expect(old?.items ?? []).toEqual([])
  })
})
