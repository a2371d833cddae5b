import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import type * as soldOutContract from '@larder/contracts/sold-out'
import { requestOps } from './ask-ops.testing.ts'
import { openOpsShop } from './ops.testing.ts'
import { soldOutRoutes, type SoldOutDesk } from './sold-out.routes.ts'

const LIST: soldOutContract.SoldOutList = { brands: ['tea'], places: [], reported: [], found: [] }
const ACT = { brand: 'tea', place: '1', part: 'assam', isOut: true }

async function openDesk() {
  const soldOut = {
    list: vi.fn<SoldOutDesk['list']>(async () => LIST),
    mark: vi.fn<SoldOutDesk['mark']>(async () => undefined),
  }
  return { ops: await openOpsShop({ soldOut }), ...soldOut }
}

test.each([
  [undefined, 401, 401],
  ['none', 401, 401],
  ['read', 403, 403],
  ['cases', 403, 403],
  ['rollout', 403, 403],
  ['ops', 200, 204],
] as const)('with the token of %s, what is sold out is read with %i and marked with %i', async (...row) => {
  const [who, reads, marks] = row
  const { ops, mark } = await openDesk()
  expect((await requestOps(ops, who, '/ops/sold-out')).status).toBe(reads)
  expect((await requestOps(ops, who, '/ops/sold-out', ACT)).status).toBe(marks)
  expect(mark).toHaveBeenCalledTimes(marks === 204 ? 1 : 0)
})

test('passes on what is asked for', async () => {
  const { ops, list } = await openDesk()
  expect((await requestOps(ops, 'ops', '/ops/sold-out?brand=tea&place=1&search=%20as%20')).body).toEqual(LIST)
  expect(list).toHaveBeenCalledWith({ brand: 'tea', place: '1', search: 'as' })
})

test.each([
  ['without a brand', { ...ACT, brand: undefined }],
  ['until no time', { ...ACT, until: 'tomorrow' }],
  ['of a negative count', { ...ACT, left: -1 }],
  ['with an unknown field', { ...ACT, why: 'no reason' }],
  ['with NUL in a name', { ...ACT, part: 'as\0sam' }],
])('rejects an act %s', async (_, act) => {
  const { ops, mark } = await openDesk()
  expect((await requestOps(ops, 'ops', '/ops/sold-out', act)).status).toBe(422)
  expect(mark).not.toHaveBeenCalled()
})

test('a shop where nothing sells out has no such page', async () => {
  const ops = await openOpsShop()
  expect((await requestOps(ops, 'ops', '/ops/sold-out')).status).toBe(404)
  expect((await requestOps(ops, 'ops', '/ops/token')).body).toMatchObject({ hasSoldOut: false })
})

test('the log has who marked what, where and how', async () => {
  const lines: string[] = []
  const app = new Hono<AppEnv>()
  const soldOut: SoldOutDesk = { list: async () => LIST, mark: async () => undefined }
  const findCaller = async () => ({ name: 'ann', roles: ['ops'] })
  soldOutRoutes(app, { soldOut, findCaller, log: pino({}, { write: (line) => lines.push(line) }) })
  const mark = (act: object) =>
    app.request('/ops/sold-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    })
  await mark({ ...ACT, until: '2030-01-09T00:00:00Z' })
  await mark({ ...ACT, place: undefined, isOut: false })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      who: 'ann',
      act: 'sold-out',
      brandId: 'tea',
      detail: 'assam, at 1, until 2030-01-09T00:00:00Z',
    }),
    expect.objectContaining({ act: 'back', detail: 'assam, at all places' }),
  ])
})
