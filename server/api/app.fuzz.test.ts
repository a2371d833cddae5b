import fc from 'fast-check'
import { isWholeRun } from '@larder/shared/testing/whole-run'
import { beforeAll, expect, test } from 'vitest'
import { Failure } from '@larder/shared/contracts'
import { allEndpoints, type DescribedEndpoint } from './docs/open-api.ts'
import { exampleInputs } from '@larder/testing/from-schema.ts'
import { PERSONS, startOwnerShop, type Person, type OwnerShop } from '@larder/testing/owners.ts'

/** The number of random requests (trust P20). */
const RUNS = isWholeRun ? 5_000 : 700
const MS_EACH = 150
/** Stacks, statements and paths belong in the log only (trust T26). */
const INTERNAL_TEXT = /\n\s*at |node_modules|\.ts:\d|\bselect .+ from |insert into|\/server\/src|Error:/i

let world: OwnerShop
beforeAll(async () => {
  const { end, ...started } = await startOwnerShop()
  world = started
  return end
})

/** Existing values, so that requests get past the first check. */
function knownValues() {
  const all = Object.values(world.ids)
  const of = (name: keyof (typeof all)[number]) => all.map((things) => things[name])
  return {
    basketToken: of('basketToken'),
    basketLineId: of('basketLineId'),
    businessOrderId: of('businessOrderId'),
    orderId: of('businessOrderId'),
    draftOrderId: of('draftOrderId'),
    order: of('link'),
    addressId: of('addressId'),
    cardId: of('cardId'),
    storeId: [12, 14, 999],
    fulfilmentMethod: ['delivery', 'collection'],
    postcode: ['YO1 8AS', 'yo18sg', 'ZZ1 1ZZ'],
    searchTerm: ['milk', 'bread'],
    menuItemId: ['extra-virgin-olive-oil', 'oat-milk', 'seeded-sourdough'],
    categoryId: ['bakery'],
    slug: ['fernhill-market-york-12'],
    bannerId: ['strawberry-season'],
    quantity: [1, 2, 99],
    paymentGateway: ['cash', 'checkoutcom', 'paypal'],
    paymentMethod: ['Cards', 'Cash', 'GooglePay'],
    verificationCode: ['123456'],
    email: ['a@fernhill.example', 'nobody@example.org'],
    username: ['a@fernhill.example'],
    country: ['Uk'],
    platform: ['website'],
  }
}

// Sign-in and sign-out calls are made without the member, who would lose the session.
const callersOf = (area: string): readonly Person[] => (area === 'auth' ? ['anonymous', 'guest B'] : PERSONS)

const isPrimitive = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

async function send(person: Person, { endpoint }: DescribedEndpoint, input: unknown): Promise<Response> {
  const { method, path } = endpoint
  if (method !== 'GET') {
    const body = JSON.stringify(input) ?? 'undefined'
    const headers = { 'content-type': 'application/json' }
    return world.visitors[person].request(path, { method, headers, body })
  }
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const query = fields.filter(([, value]) => isPrimitive(value)).map(([name, value]) => [name, String(value)])
  return world.visitors[person].request(`${path}?${new URLSearchParams(query)}`)
}

test(
  `${RUNS} random requests neither cause a 5xx status nor break the contract`,
  async () => {
    const known = knownValues()
    const requests = fc.oneof(
      ...allEndpoints.map((described) =>
        fc.record({
          described: fc.constant(described),
          person: fc.constantFrom(...callersOf(described.area)),
          input: exampleInputs(described.endpoint.body, known),
        }),
      ),
    )
    const holds = fc.asyncProperty(requests, async ({ described, person, input }) => {
      const response = await send(person, described, input)
      const text = await response.text()
      const reply: unknown = JSON.parse(text)
      const schema = response.ok ? described.endpoint.reply : Failure
      const read = schema.safeParse(reply)
      const call = `${described.endpoint.path} by ${person}`
      if (response.status >= 500) throw new Error(`${call} answered ${response.status}`)
      if (!response.ok && INTERNAL_TEXT.test(text)) throw new Error(`${call} shows its insides: ${text}`)
      if (!read.success) throw new Error(`${call} broke its contract: ${read.error.message}`)
    })
    await fc.assert(holds, { numRuns: RUNS })
    expect(allEndpoints.length).toBeGreaterThan(80)
  },
  30_000 + RUNS * MS_EACH,
)
