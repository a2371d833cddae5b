import { beforeAll, describe, expect, test } from 'vitest'
import { ownerRules, openAreas, type Rule } from '../testing/owner-table.ts'
import { allEndpoints, type Described } from './modules/docs/index.ts'
import {
  PERSONS,
  secretsOf,
  startOwnerShop,
  unknownIds,
  type Person,
  type OwnerShop,
} from '../testing/owners.ts'

const nameOf = ({ area, name }: Described) => `${area}.${name}`
const ruleOf = (described: Described): Rule | undefined =>
  ownerRules[nameOf(described)] ?? (openAreas.has(described.area) ? 'open' : undefined)

let world: OwnerShop
beforeAll(async () => {
  const { end, ...started } = await startOwnerShop()
  world = started
  return end
})

async function ask(person: Person, { endpoint }: Described, input: object) {
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

test('every call says what in it belongs to somebody', () => {
  expect(allEndpoints.filter((described) => !ruleOf(described)).map(nameOf)).toEqual([])
  const known = new Set(allEndpoints.map(nameOf))
  expect(Object.keys(ownerRules).filter((name) => !known.has(name))).toEqual([])
})

describe('without the session it needs', () => {
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
  test.each(cases)('$name does nothing for $person', async ({ person, described }) => {
    expect((await ask(person, described, {})).status).toBe(401)
  })
})

describe('what is somebody’s', () => {
  const owned = allEndpoints.flatMap((described) => {
    const rule = ruleOf(described)
    return typeof rule === 'object' ? [{ name: nameOf(described), described, rule }] : []
  })
  const cases = owned.flatMap(({ rule, ...call }) =>
    (rule.of ?? (['member A', 'guest A'] as const)).flatMap((owner) =>
      PERSONS.filter((person) => person !== owner).map((person) => ({ ...call, rule, owner, person })),
    ),
  )

  // Rules that only hide come first: a caller with a stolen token may change the basket it opens.
  const hidden = cases.filter(({ rule }) => rule.others === 'hidden')
  test.each(hidden)('$name of $owner is unknown to $person', async ({ described, rule, owner, person }) => {
    const foreign = await ask(person, described, rule.with(world.ids[owner]))
    const unknown = await ask(person, described, rule.with(unknownIds))
    expect(foreign.status).toBeGreaterThanOrEqual(400)
    expect(foreign.status).toBeLessThan(500)
    expect(foreign).toEqual(unknown)
  })

  test.each(['basket.retrieve', 'orders.view'])('%s shows it to its owner', async (name) => {
    const found = owned.find((one) => one.name === name)
    if (!found) throw new Error('No such call')
    for (const owner of ['member A', 'guest A'] as const) {
      const shown = await ask(owner, found.described, found.rule.with(world.ids[owner]))
      expect(shown.text).toContain(secretsOf[owner])
    }
  })

  // Deleting calls come last: the others need the resource.
  const isDelete = (name: string) => Number(name.includes('.delete'))
  const controls = hidden
    .filter(({ rule, person }) => !rule.isForged && person === 'anonymous')
    .toSorted((one, other) => isDelete(one.name) - isDelete(other.name))
  test.each(controls)('$name does something for $owner', async ({ described, rule, owner }) => {
    const own = await ask(owner, described, rule.with(world.ids[owner]))
    expect(own).not.toEqual(await ask(owner, described, rule.with(unknownIds)))
  })

  const byToken = cases.filter(({ rule }) => rule.others === 'token')
  test.each(byToken)('$name by the token of $owner shows $person nothing personal', async (tried) => {
    const { text, status } = await ask(tried.person, tried.described, tried.rule.with(world.ids[tried.owner]))
    expect(status).toBeLessThan(500)
    expect(text).not.toContain(secretsOf[tried.owner])
    expect(text).not.toContain('@owner.example')
  })
})
