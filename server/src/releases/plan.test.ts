import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  followWorkspace,
  promote,
  readPlan,
  rollBack,
  setKilled,
  startCanary,
  writePlan,
  type Plan,
} from './plan.ts'

const first: Plan = promote({ areas: {} }, 'menu', 'v1')
const second = promote(first, 'menu', 'v2')

test('promoting keeps the release before as the fallback', () => {
  expect(second.areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', weight: 0 })
  expect(promote(second, 'menu', 'v2')).toBe(second)
})

test('promoting a canary ends it', () => {
  const canary = startCanary(second, 'menu', { version: 'v3', weight: 100 })
  expect(promote(canary, 'menu', 'v3').areas['menu']).toEqual({
    stable: 'v3',
    previous: 'v2',
    weight: 0,
    isKilled: false,
  })
})

test('rolling back aborts a canary, else returns to the release before', () => {
  const canary = startCanary(second, 'menu', { version: 'v3', weight: 100 })
  expect(rollBack(canary, 'menu').areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1', weight: 0 })
  expect(rollBack(second, 'menu').areas['menu']).toMatchObject({ stable: 'v1' })
  expect(() => rollBack(first, 'menu')).toThrow('no release to go back to')
})

test('a start follows the workspace once: what was rolled back since stays rolled back', () => {
  const started = followWorkspace(followWorkspace({ areas: {} }, 'menu', 'v1'), 'menu', 'v2')
  expect(started.areas['menu']).toMatchObject({ stable: 'v2', previous: 'v1' })
  const back = rollBack(started, 'menu')
  expect(followWorkspace(back, 'menu', 'v2')).toBe(back)
  expect(followWorkspace(back, 'menu', 'v3').areas['menu']).toMatchObject({ stable: 'v3', previous: 'v1' })
})

test('a start does not end a canary, a promotion or a kill of unchanged sources', () => {
  const started = followWorkspace(second, 'menu', 'v2')
  for (const changed of [
    startCanary(started, 'menu', { version: 'v3', weight: 100 }),
    promote(started, 'menu', 'v1'),
    setKilled(started, 'menu', true),
  ]) {
    expect(followWorkspace(changed, 'menu', 'v2')).toBe(changed)
  }
})

test('other areas are never touched', () => {
  const plan = promote(second, 'basket', 'b1')
  expect(setKilled(plan, 'menu', true).areas['basket']).toBe(plan.areas['basket'])
})

test('an area without a release cannot be rolled out', () => {
  expect(() => startCanary(first, 'basket', { version: 'v1', weight: 1 })).toThrow(
    'basket has no release yet',
  )
})

test('a weight beyond everybody is refused', () => {
  expect(() => startCanary(first, 'menu', { version: 'v2', weight: 10_001 })).toThrow('10000')
})

test('a plan that was changed by hand is refused', async () => {
  const registry = await mkdtemp(resolve(tmpdir(), 'larder-plan-'))
  onTestFinished(() => rm(registry, { recursive: true }))
  await writePlan(registry, second)
  expect(await readPlan(registry)).toEqual(second)
  const file = resolve(registry, 'plan.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('v2', 'v9'))
  await expect(readPlan(registry)).rejects.toThrow('not signed')
})
