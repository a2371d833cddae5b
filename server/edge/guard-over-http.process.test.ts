import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseCounts } from '@larder/shared/contracts'
import { listen } from '@larder/kernel/http/listen.ts'
import { enqueueNotice } from '@larder/api/messaging/operator-notices/operator-notices.ts'
import { guardRollouts } from '@larder/releases/guard/robot.ts'
import { currentPlan } from '@larder/releases/current-plan.ts'
import { folderStore } from '@larder/releases/release-store.ts'
import { visitor } from '@larder/testing/visitor.ts'
import { crash, openCountedShop, send, type CountedShop, written } from './counted-shop.testing.ts'
import { openPage, operate } from './tiny-shop.testing.ts'

// The way of the guard from a socket to its abort: what `pnpm bench:guard` simulates by counts, here by documents and reports.

const SHARE = 25
/** Of the canary's visits; a few of the stable release's break, too. */
const BREAKS = { m2: 0.3, m1: 0.004 }
const MAX_VISITS = 480
/** The guard looks after so many visits, which are one a second. */
const LOOK_EVERY = 20
/** Part of the visits that counts: two visitors of a network may draw the same number, and are then one visit. */
const COUNTED = 0.95
/** Canary visits until the abort, at most: one run had 52 (the draw of visitors is random), looked at after every 20 visits. */
const GOAL = 100

async function openPort(shop: CountedShop): Promise<string> {
  const limits = { total: 50, perAddress: 50, isBehindProxy: false }
  const server = listen({
    fetch: shop.fetch,
    host: '127.0.0.1',
    port: 0,
    limits,
    onListening: () => undefined,
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  if (!server.listening) await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server always has one
}

/** A visitor with cookies of their own whose requests go over the port. */
const visitorAt = (origin: string) =>
  visitor(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url)
        const body = request.method === 'GET' ? {} : { body: await request.text() }
        const { method, headers } = request
        return fetch(`${origin}${pathname}${search}`, { method, headers, redirect: 'manual', ...body })
      },
    },
    'fernhill.localhost',
  )

/** Every nth visit of a release breaks, so that a run repeats. */
function breaksNext(): (version: string) => boolean {
  const owed = { m1: 0, m2: 0 }
  return (version) => {
    const arm = version === 'm2' ? 'm2' : 'm1'
    owed[arm] += BREAKS[arm]
    if (owed[arm] < 1) return false
    owed[arm] -= 1
    return true
  }
}

/** Pages that were counted as alive, in all minutes. */
async function countAlive(shop: CountedShop): Promise<number> {
  const headers = { authorization: `Bearer ${shop.deps.config.localOpsToken}` }
  const reply = await shop.request('/ops/counts?area=menu&minutes=60', { headers })
  const { counts } = releaseCounts.ReleaseCounts.parse(await reply.json())
  return counts.reduce((sum, { name, total }) => sum + (name === 'alive' ? total : 0), 0)
}

test('over a port, visitors’ documents and reports alone make the guard abort a broken canary', async () => {
  const shop = await openCountedShop()
  const origin = await openPort(shop)
  await operate(shop, 'menu', ['canary', 'm2', String(SHARE)])
  const { clock, log } = shop.deps
  const releases = folderStore(resolve(shop.folder, 'releases'))
  const robot = { ...shop.ledger, releases, clock, log, steps: [], notify: enqueueNotice }
  const isCanary = async () => (await currentPlan(shop.db, shop.ledger.key)).areas['menu']?.canary === 'm2'
  const start = clock().getTime()
  const breaks = breaksNext()
  let [visits, ofCanary] = [0, 0]
  do {
    const person = visitorAt(origin)
    const { composition, documentId } = await openPage(person, '/menu')
    const version = composition.areas.find(({ name }) => name === 'menu')?.version ?? ''
    visits += 1
    if (version === 'm2') ofCanary += 1
    for (const kind of ['hydrated', 'alive']) await send(person, { kind, documentId })
    if (breaks(version)) await send(person, { ...crash(version), documentId })
    shop.setNow(new Date(start + visits * 1_000))
    if (visits % LOOK_EVERY > 0) continue
    await expect.poll(() => countAlive(shop), written).toBeGreaterThanOrEqual(visits * COUNTED)
    await guardRollouts(robot)
    if (!(await isCanary())) break
  } while (visits < MAX_VISITS)
  expect(await isCanary()).toBe(false)
  process.stdout.write(`The guard aborted after ${ofCanary} visits of the canary, ${visits} in all.\n`)
  expect(ofCanary).toBeLessThanOrEqual(GOAL)
}, 300_000)
