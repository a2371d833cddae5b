import { beforeEach, expect, test } from 'vitest'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop, type OpsShop } from './ops.testing.ts'
import { smallArchive, upload } from './upload.testing.ts'

const COMMIT = {
  sha: '0123456789abcdef0123456789abcdef01234567',
  subject: 'feat: search by taste',
  author: 'Ada',
  branch: 'taste',
  link: 'https://git.example/menu/commit/0123456',
  changelog: ['feat: search by taste', 'fix: prices'],
}

let ops: OpsShop
beforeEach(async () => {
  ops = await openOpsShop()
})

const check = (name: string, body: object, who: keyof OpsShop['tokens'] = 'publish') =>
  requestOps(ops, who, `/ops/releases/${name}/check`, body)

test('tells before a build that another area has the address', async () => {
  const body = smallArchive({ area: 'basket', version: 'b1', release: { claims: ['/basket'] } })
  expect((await upload(ops, { who: 'ops', name: 'basket/b1', body })).status).toBe(201)
  await requestOps(ops, 'ops', '/ops/plan/basket', {
    act: 'promote',
    version: 'b1',
    withoutGate: true,
    why: 'first',
  })
  expect(await check('menu/v3', { claims: ['/basket'] })).toMatchObject({
    status: 200,
    body: {
      refusals: [
        { rule: 'route', message: expect.stringContaining('/basket belongs to basket b1') as string },
      ],
    },
  })
  expect((await check('menu/v3', { claims: ['/menu'] })).body).toEqual({ refusals: [] })
  expect(await check('basket/v3', { claims: ['/basket'] }, 'ops')).toMatchObject({
    body: { refusals: [] },
  })
})

test('tells before a build whether the name is taken, and by which sources', async () => {
  expect((await upload(ops)).status).toBe(201)
  const ask = async (sources?: string) => (await check('menu/v3', { claims: ['/menu'], sources })).body
  expect(await ask('1f2e3d')).toMatchObject({ published: 'same' })
  expect(await ask('another')).toMatchObject({ published: 'other' })
  expect(await ask()).toMatchObject({ published: 'unknown' })
})

test('refuses a token for another area, and says which roles it has', async () => {
  expect(await check('basket/v3', { claims: ['/basket'] })).toMatchObject({
    status: 403,
    body: {
      errorDisplay:
        'The token of menu squad may not do this. It has publish:menu, and this asks for ops or publish:basket.',
    },
  })
})

test('refuses the address of another shop before a build', async () => {
  expect(await check('menu/v3', { claims: ['/menu'], shop: 'https://elsewhere.example' })).toMatchObject({
    status: 422,
    body: { errorDisplay: 'No shop of a brand answers at https://elsewhere.example.' },
  })
  expect(await check('menu/v3', { claims: ['/menu'], shop: 'fernhill' })).toMatchObject({ status: 200 })
})

test('records the commit of a release, and lists it with its link and changelog', async () => {
  const query = new URLSearchParams({ commit: JSON.stringify(COMMIT) })
  expect((await upload(ops, { name: `menu/v3?${query}` })).status).toBe(201)
  const { body: list } = await requestOps(ops, 'publish', '/ops/releases/menu')
  expect(list).toMatchObject({
    releases: expect.arrayContaining([
      expect.objectContaining({ version: 'v3', publishedBy: 'menu squad', commit: COMMIT }),
    ]) as object[],
  })
  // The next release's changelog begins after it, once it is stable.
  const promote = { act: 'promote', version: 'v3', withoutGate: true, why: 'first' }
  expect((await requestOps(ops, 'ops', '/ops/plan/menu', promote)).status).toBe(200)
  expect((await check('menu/v4', { claims: ['/menu'] })).body).toMatchObject({ stableCommit: COMMIT.sha })
  expect((await requestOps(ops, 'ops', '/ops/overview')).body).toMatchObject({
    releases: { 'menu/v3': { subject: COMMIT.subject } },
  })
})

test.each([
  ['a link that is not of the web', { ...COMMIT, link: 'javascript:alert(1)' }],
  ['a commit that is none', { ...COMMIT, sha: 'HEAD; rm' }],
  ['a changelog without end', { ...COMMIT, changelog: Array<string>(21).fill('fix') }],
])('refuses %s', async (_, commit) => {
  const query = new URLSearchParams({ commit: JSON.stringify(commit) })
  expect((await upload(ops, { name: `menu/v3?${query}` })).status).toBe(422)
})

test('shows the owners of an area, as its live release says', async () => {
  const owners = { owners: ['menu squad'], contact: '#menu' }
  expect((await upload(ops, { body: smallArchive({ release: owners }) })).status).toBe(201)
  const readOwners = async () => (await requestOps(ops, 'read', '/ops/overview')).body
  expect(await readOwners(), 'of v1, which says nothing').toMatchObject({ owners: {} })
  const promote = { act: 'promote', version: 'v3', withoutGate: true, why: 'owners' }
  expect((await requestOps(ops, 'ops', '/ops/plan/menu', promote)).status).toBe(200)
  expect(await readOwners()).toMatchObject({ owners: { menu: owners } })
})
