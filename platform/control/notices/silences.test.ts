import { expect, test } from 'vitest'
import type * as contract from '@larder/contracts/notices'
import { requestOps } from '../ops/ask-ops.testing.ts'
import { openOpsShop } from '../ops/ops.testing.ts'
import { readPlanHistory, setKilled } from '../plan/plan-acts.ts'
import { acknowledgeNotice, createSilence, endSilence, listNotices } from './acts.ts'
import { openNoticeShop } from './notices.testing.ts'

const SILENCE = { who: 'ann', why: 'we mend it' }

async function openWatchedShop() {
  const notices = await openNoticeShop()
  await notices.openServer()
  await notices.openServer()
  const { change, shop, ledger } = notices
  const { consoleOrigin } = shop.deps.config
  const kill = (area: string) => change(`kill ${area}`, (plan) => setKilled(plan, area, true))
  const revive = (area: string) => change(`revive ${area}`, (plan) => setKilled(plan, area, false))
  return { ...notices, kill, revive, list: () => listNotices(ledger, consoleOrigin) }
}

test('a silence of an area holds back its notices and no others, and is over at its end', async () => {
  const { ledger, kill, turn, webhook, list } = await openWatchedShop()
  await createSilence(ledger, { ...SILENCE, area: 'menu', minutes: 30 })
  await kill('menu')
  await kill('checkout')
  for (const minute of [1, 29]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began checkout'])
  const { open, silences } = await list()
  expect(open.map(({ area, isSilenced, told }) => [area, isSilenced, told])).toEqual([
    ['checkout', false, ['pager']],
    ['menu', true, []],
  ])
  expect(silences).toMatchObject([{ area: 'menu', who: 'ann', why: 'we mend it' }])
  for (const minute of [30, 31]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began checkout', 'area-killed began menu'])
  expect((await list()).silences).toEqual([])
})

test('what was over before the silence is never told', async () => {
  const { ledger, kill, revive, turn, webhook } = await openWatchedShop()
  await createSilence(ledger, { ...SILENCE, kind: 'area-killed', minutes: 30 })
  await kill('menu')
  await turn(1)
  await revive('menu')
  for (const minute of [2, 31, 32]) await turn(minute)
  expect(webhook.lines()).toEqual([])
})

test('the end of what was told is told during a silence, too', async () => {
  const { ledger, kill, revive, turn, webhook } = await openWatchedShop()
  await kill('menu')
  await turn(1)
  await createSilence(ledger, { ...SILENCE, minutes: 30 })
  await revive('menu')
  for (const minute of [2, 3]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began menu', 'area-killed ended menu'])
})

test('a silence that is ended early tells what it held back', async () => {
  const { ledger, kill, turn, webhook } = await openWatchedShop()
  const { id } = await createSilence(ledger, { ...SILENCE, minutes: 30 })
  await kill('menu')
  await turn(1)
  await endSilence(ledger, { id, who: 'bob', why: '' })
  await turn(2)
  expect(webhook.lines()).toEqual(['area-killed began menu'])
  await expect(endSilence(ledger, { id, who: 'bob', why: '' })).rejects.toThrow('NOT_FOUND')
})

test('the first who acknowledges a notice stays, and the ledger has it', async () => {
  const { ledger, kill, turn, list } = await openWatchedShop()
  await kill('menu')
  await turn(1)
  const id = (await list()).open[0]?.id ?? ''
  await acknowledgeNotice(ledger, { id, who: 'ann', why: 'I look' })
  await acknowledgeNotice(ledger, { id, who: 'bob', why: '' })
  expect((await list()).open).toMatchObject([{ acknowledged: { who: 'ann', why: 'I look' } }])
  const acts = await readPlanHistory(ledger, 100, { act: 'acknowledge' })
  expect(acts).toMatchObject([
    {
      who: 'ann',
      area: 'menu',
      why: 'I look',
      proof: 'signed',
      evidence: { notice: id, kind: 'area-killed' },
    },
  ])
})

test('operators silence and end silences by their calls, which the ledger has and the overview ignores', async () => {
  const ops = await openOpsShop()
  const silenced = await requestOps(ops, 'ops', '/ops/silences', { area: 'kiosk', minutes: 5, why: 'a test' })
  const { id } = silenced.body as contract.Silence
  const listed = await requestOps(ops, 'read', '/ops/notices')
  expect(listed.body).toMatchObject({ open: [], silences: [{ id, area: 'kiosk', who: 'ann' }] })
  expect((await requestOps(ops, 'read', '/ops/silences', { minutes: 5, why: 'x' })).status).toBe(403)
  expect((await requestOps(ops, 'ops', '/ops/silences', { minutes: 5, why: '' })).status).toBe(422)
  expect((await requestOps(ops, 'ops', '/ops/silences', { minutes: 20_000, why: 'x' })).status).toBe(422)
  const ended = await requestOps(ops, 'ops', `/ops/silences/${id}/end`, { why: 'done' })
  expect(ended.body).toMatchObject({ silences: [] })
  expect((await requestOps(ops, 'ops', '/ops/notices/none/acknowledge', { why: '' })).status).toBe(404)
  const acts = await readPlanHistory(ops.ledger, 2)
  expect(acts.map(({ act, who, area }) => [act, who, area])).toEqual([
    ['end-silence', 'ann', 'kiosk'],
    ['silence', 'ann', 'kiosk'],
  ])
  const overview = await requestOps(ops, 'read', '/ops/overview')
  expect(overview.body).toMatchObject({ newAreas: [] })
})
