import { expect, test } from 'vitest'
import { importBrand } from '@larder/brands/import.ts'
import { DEMO_BRAND_FOLDERS } from '@larder/brands/import-places.ts'
import { loadBrandFolder } from '@larder/brands/folder/load-folder.ts'
import { memberApi } from '@larder/shared/contracts'
import { createMember } from '@larder/testing/member-fixtures.ts'
import {
  digestBrand,
  elapse,
  leadTo,
  listOpen,
  moveUntil,
  openClient,
  order,
  runOn,
  startCells,
  startUsedCells,
} from './cells.testing.ts'
import { finishMove, moveBrand, takeMoveBack } from './move-brand.ts'
import type { MoveStep } from './move-state.ts'

const STEPS: MoveStep[] = [
  'expected',
  'begun',
  'copied-ahead',
  'closing',
  'frozen',
  'copied',
  'moved',
  'live',
]
const countRows = (digest: Awaited<ReturnType<typeof digestBrand>>) =>
  Object.values(digest).reduce((sum, { rows }) => sum + rows, 0)

test('a brand moves with all its rows, and its members go on ordering in the other cell', async () => {
  const { source, target, request, member } = await startUsedCells()
  const before = await digestBrand(request.source)
  const ember = await digestBrand(request.target, 'ember')
  const { hosts } = await moveBrand(request)
  expect(hosts).toContain('fernhill.localhost')
  expect(countRows(before)).toBeGreaterThan(500)
  expect(await digestBrand(request.target)).toEqual(before)
  expect(await digestBrand(request.target, 'ember')).toEqual(ember)
  elapse(source)
  const gone = await member.request('/api/business/profile')
  expect([gone.status, gone.headers.get('Retry-After')]).toEqual([503, '2'])
  expect(await gone.json()).toMatchObject({
    errorKey: 'BRAND_MOVING',
    errorDisplay: 'This shop is moving. Please try again in a minute.',
  })
  const there = leadTo(target, member)
  expect(await there.call(memberApi.getProfile, {})).toMatchObject({ emailAddress: 'ada@fernhill.example' })
  await order(target, there)
  expect((await there.call(memberApi.listOrders, { page: 1 })).orders).toHaveLength(2)
  await createMember(source, 'eve@ember.example', { host: 'ember.localhost' })
})

test('a move is not limited to the time that statements of the shop have', async () => {
  const { request } = await startUsedCells()
  const limited = (text: string): string => {
    const url = new URL(text)
    // As the role has it beside a pooler, but less than it takes to copy, hash and analyse a brand.
    url.searchParams.set('options', '-c statement_timeout=20')
    return url.href
  }
  const { source, target } = request
  await moveBrand({ ...request, source: limited(source), target: limited(target) })
  expect(await listOpen(request)).toEqual(['target'])
})

test.each(STEPS)(
  'a move that was killed after "%s" goes on, and no brand is ever open twice',
  async (step) => {
    const { target, request, member } = await startUsedCells()
    const before = await digestBrand(request.source)
    await moveUntil(request, step)
    expect((await listOpen(request)).length).toBeLessThanOrEqual(1)
    await moveBrand(request)
    expect(await listOpen(request)).toEqual(['target'])
    expect(await digestBrand(request.target)).toEqual(before)
    await order(target, leadTo(target, member))
  },
)

test.each(['begun', 'copied-ahead', 'closing', 'frozen', 'copied'] as const)(
  'a move that is taken back after "%s" opens the brand where it was, and a later one takes what was written since',
  async (step) => {
    const { source, target, request, member } = await startUsedCells()
    await moveUntil(request, step)
    await takeMoveBack(request)
    expect(await listOpen(request)).toEqual(['source'])
    expect(countRows(await digestBrand(request.target))).toBe(0)
    await order(source, member)
    const before = await digestBrand(request.source)
    await moveBrand(request)
    expect(await digestBrand(request.target)).toEqual(before)
    expect((await leadTo(target, member).call(memberApi.listOrders, { page: 1 })).orders).toHaveLength(2)
  },
)

test('a copy that was left behind never opens', async () => {
  const { source, request, member } = await startUsedCells()
  await moveUntil(request, 'copied')
  await takeMoveBack({ ...request, target: undefined })
  await order(source, member)
  const before = await digestBrand(request.source)
  await moveBrand(request)
  expect(await digestBrand(request.target)).toEqual(before)
})

test('a final move is not taken back; it ends with the deletion, and then the brand can return', async () => {
  const { source, target, request, member } = await startUsedCells()
  await expect(finishMove(request)).rejects.toThrow('fernhill has not moved from here to ')
  await moveUntil(request, 'moved')
  await expect(takeMoveBack(request)).rejects.toThrow('Move it back from there')
  await expect(finishMove(request)).rejects.toThrow('has not moved from here to ')
  await moveBrand(request)
  const back = { ...request, source: request.target, target: request.source }
  await expect(moveBrand(back)).rejects.toThrow('Finish that move first')
  const { hostname, port } = new URL(request.target)
  const respelt = request.target.replace(`${hostname}:${port}`, `localhost:${port}`)
  await finishMove({ ...request, target: respelt })
  await finishMove(request)
  await expect(importBrand(source.db, await loadBrandFolder(DEMO_BRAND_FOLDERS[0] ?? ''))).rejects.toThrow(
    'is served from the database',
  )
  expect(countRows(await digestBrand(request.source))).toBe(0)
  const before = await digestBrand(request.target)
  await moveBrand(back)
  await finishMove(back)
  expect(await digestBrand(request.source)).toEqual(before)
  await order(source, leadTo(source, member))
  elapse(target)
  await expect(leadTo(target, member).call(memberApi.getProfile, {})).rejects.toMatchObject({ status: 404 })
  for (const url of [request.source, request.target])
    expect(
      await runOn(url, (client) => client.query(`select from pg_trigger where tgname like 'moving%'`)),
    ).toMatchObject({ rowCount: 0 })
})

test('a write that is under way is waited for and copied, and later ones are refused', async () => {
  const { request } = await startUsedCells()
  const [writer, watcher] = [await openClient(request.source), await openClient(request.source)]
  const rename = (name: string) =>
    writer.query('update members set lastname = $1 where brand_id = $2', [name, 'fernhill'])
  const steps: MoveStep[] = []
  const onStep = async (step: MoveStep) => {
    steps.push(step)
    if (step !== 'closing') return
    await writer.query('begin')
    await rename('Lovelace')
  }
  const moving = moveBrand({ ...request, onStep })
  const isWaiting = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(async () => (await watcher.query(isWaiting)).rowCount).toBe(1)
  expect(steps).toEqual(['expected', 'begun', 'copied-ahead', 'closing'])
  await writer.query('commit')
  await moving
  const { rows } = await runOn(request.target, (client) =>
    client.query('select distinct lastname from members where brand_id = $1', ['fernhill']),
  )
  expect(rows).toEqual([{ lastname: 'Lovelace' }])
  await expect(rename('King')).rejects.toThrow('the brand fernhill is moving to another database')
  await writer.query('begin isolation level repeatable read')
  await expect(rename('King')).rejects.toMatchObject({ code: 'LM001' })
})

test('what is written, changed and deleted after the first copy is in the last one, also where rows exchanged a name', async () => {
  for (const exchanges of [false, true]) {
    const { source, request, member } = await startUsedCells()
    await createMember(source, 'bea@fernhill.example')
    const onStep = async (step: MoveStep) => {
      if (step !== 'copied-ahead') return
      const orderId = await order(source, member)
      await source.db.$client.query(
        `update orders set instructions = 'Ring twice' where draft_order_id = $1`,
        [orderId],
      )
      await source.db.$client.query(`delete from sessions where brand_id = 'fernhill' and member_id is null`)
      await source.db.$client.query(`delete from banners where brand_id = 'fernhill'`)
      if (!exchanges) return
      const [from, to] = ['ada@fernhill.example', 'bea@fernhill.example']
      for (const [now, next] of [
        [from, 'x'],
        [to, from],
        ['x', to],
      ])
        await source.db.$client.query('update members set email_key = $2 where email_key = $1', [now, next])
    }
    await moveBrand({ ...request, onStep })
    const after = await digestBrand(request.source)
    expect(await digestBrand(request.target)).toEqual(after)
    expect(after['banners']?.rows).toBe(0)
  }
})

test('a copy that differs is not committed, and the brand can be opened again', async () => {
  const { source, request, member } = await startUsedCells()
  await runOn(request.target, (client) =>
    client.query(`
      create function spoil() returns trigger language plpgsql as $$ begin new.lastname := 'x'; return new; end $$;
      create trigger spoil before insert or update on members for each row execute function spoil()`),
  )
  await expect(moveBrand(request)).rejects.toThrow(
    /^The copy is not the original: members \(\d+ rows, \d+ there\)/,
  )
  expect(await listOpen(request)).toEqual([])
  await takeMoveBack(request)
  expect(countRows(await digestBrand(request.target))).toBe(0)
  await order(source, member)
})

test('refuses what cannot move', async () => {
  const { request } = await startCells()
  await expect(moveBrand({ ...request, brandId: 'nobody' })).rejects.toThrow('no open brand nobody')
  await expect(moveBrand({ ...request, target: request.source })).rejects.toThrow('the same database')
  await expect(moveBrand({ ...request, brandId: 'ember' })).rejects.toThrow('has a brand ember already')
  await runOn(request.target, (client) =>
    client.query(`insert into brand_hosts (brand_id, host) values ('ember', 'fernhill.localhost')`),
  )
  await expect(moveBrand(request)).rejects.toThrow('Another brand answers there at fernhill.localhost')
  await runOn(request.target, (client) =>
    client.query(`delete from brand_hosts where host = 'fernhill.localhost'; delete from postcodes`),
  )
  await expect(moveBrand(request)).rejects.toThrow('has no postcodes')
  expect(await listOpen(request)).toEqual(['source'])
})

test('only one command moves a brand', async () => {
  const { request } = await startCells()
  const { promise: isFrozen, resolve } = Promise.withResolvers<void>()
  const first = moveBrand({
    ...request,
    onStep: (step) => (step === 'closing' ? resolve() : undefined),
    closingMs: 500,
  })
  await isFrozen
  await expect(moveBrand(request)).rejects.toThrow('Another command moves fernhill')
  await first
})
