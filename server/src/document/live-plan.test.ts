import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { promote, writePlan, type Plan } from '../releases/index.ts'
import { startApp } from '../../testing/index.ts'
import { livePlan } from './live-plan.ts'

const first: Plan = promote({ areas: {} }, 'menu', 'v1')

test.each([
  ['changed by hand', (file: string, text: string) => writeFile(file, text.replace('v1', 'v9'))],
  ['cut short', (file: string, text: string) => writeFile(file, text.slice(0, 20))],
  ['gone', (file: string) => rm(file)],
])(
  'a plan that is %s: the last good one stays, and the server is not ready until it is good',
  async (_, spoil) => {
    const registry = await mkdtemp(resolve(tmpdir(), 'larder-live-plan-'))
    onTestFinished(() => rm(registry, { recursive: true }))
    await writePlan(registry, first)
    const live = await livePlan(registry, { log: pino({ level: 'silent' }), pullMs: 20 })
    onTestFinished(live.stop)
    const { request } = await startApp()
    const ready = async () => (await request('/readyz')).text()
    expect(await ready()).toBe('ok')

    const file = resolve(registry, 'plan.json')
    await spoil(file, await readFile(file, 'utf8'))
    await expect.poll(ready).toBe('the release plan is not good')
    expect(live.current()).toEqual(first)

    const second = promote(first, 'menu', 'v2')
    await writePlan(registry, second)
    await expect.poll(ready).toBe('ok')
    expect(live.current()).toEqual(second)
  },
)
