import { expect, test, vi } from 'vitest'
import type * as casesContract from '@larder/contracts/cases'
import { requestOps } from './ask-ops.testing.ts'
import type { CaseDesk } from './cases.routes.ts'
import { openOpsShop } from './ops.testing.ts'

const CASE: casesContract.Case = {
  id: 'tea.1',
  title: 'Order LK4M-7QX2',
  openedAt: '2030-01-08T10:00:00.000Z',
  facts: [],
  table: { head: ['Item'], rows: [['Tea']] },
  pictures: [{ id: 'p', label: 'Picture of Tea' }],
  amount: { currency: 'GBP', proposed: 2, max: 2 },
}

async function openDesk() {
  const decide = vi.fn<CaseDesk['decide']>(async () => ({ paid: 2 }))
  const desk: CaseDesk = {
    listOpen: async ({ after }) => (after ? { cases: [] } : { cases: [CASE], next: CASE.id }),
    loadPicture: async ({ id }) =>
      id === 'p' ? { type: 'image/webp', bytes: new Uint8Array([1]) } : undefined,
    decide,
  }
  return { ops: await openOpsShop({ desk }), decide }
}

test.each([
  [undefined, 401],
  ['none', 401],
  ['read', 403],
  ['publish', 403],
  ['cases', 200],
  ['ops', 200],
] as const)('with the token of %s, cases are read and decided with %i', async (who, status) => {
  const { ops, decide } = await openDesk()
  expect((await requestOps(ops, who, '/ops/cases')).status).toBe(status)
  const decision = { decision: 'approve', amount: 2 }
  expect((await requestOps(ops, who, '/ops/cases/tea.1', decision)).status).toBe(status)
  expect(decide).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
})

test('a token for cases reads nothing of the releases, and its owner is named in the decision', async () => {
  const { ops, decide } = await openDesk()
  expect((await requestOps(ops, 'cases', '/ops/plan')).status).toBe(403)
  expect((await requestOps(ops, 'cases', '/ops/token')).body).toMatchObject({ name: 'cleo', hasCases: true })
  await requestOps(ops, 'cases', '/ops/cases/tea.1', { decision: 'refuse', reason: 'It was there.' })
  expect(decide).toHaveBeenCalledWith('tea.1', { decision: 'refuse', reason: 'It was there.' }, 'cleo')
})

test.each([
  ['a refusal without a reason', { decision: 'refuse', reason: ' ' }],
  ['an approval of nothing', { decision: 'approve', amount: 0 }],
  ['an unknown decision', { decision: 'shrug' }],
])('rejects %s', async (_, decision) => {
  const { ops, decide } = await openDesk()
  expect((await requestOps(ops, 'cases', '/ops/cases/tea.1', decision)).status).toBe(422)
  expect(decide).not.toHaveBeenCalled()
})

test('the next page begins after the last case of the one before', async () => {
  const { ops } = await openDesk()
  expect((await requestOps(ops, 'cases', '/ops/cases')).body).toEqual({ cases: [CASE], next: 'tea.1' })
  expect((await requestOps(ops, 'cases', '/ops/cases?after=tea.1')).body).toEqual({ cases: [] })
})

test('a picture is shown to nobody without a token', async () => {
  const { ops } = await openDesk()
  const open = (path: string, token?: string) =>
    ops.shop.request(path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  expect((await open('/ops/cases/tea.1/pictures/p')).status).toBe(401)
  const shown = await open('/ops/cases/tea.1/pictures/p', ops.tokens.cases)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await open('/ops/cases/tea.1/pictures/none', ops.tokens.cases)).status).toBe(404)
})

test('a shop without cases has no desk', async () => {
  const ops = await openOpsShop()
  expect((await requestOps(ops, 'ops', '/ops/cases')).status).toBe(404)
  expect((await requestOps(ops, 'ops', '/ops/token')).body).toMatchObject({ hasCases: false })
})
