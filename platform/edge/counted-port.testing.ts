import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { listen } from '@larder/kernel/http/listen.ts'
import { readCurrentPlan } from '@larder/control/plan/current-plan.ts'
import { guardRollouts } from '@larder/control/guard/robot.ts'
import { folderStore } from '@larder/control/registry/release-store.ts'
import { visitor } from '@larder/testing/visitor.ts'
import type { CountedShop } from './counted-shop.testing.ts'

export async function openPort(shop: CountedShop): Promise<string> {
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
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server always has an address object
}

/** Creates a visitor with separate cookies, whose requests go through the port. */
export const visitorAt = (origin: string) =>
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

/** The guard of a counted shop: `judge` lets it judge once. */
export function guardOf(shop: CountedShop) {
  const { clock, log, config } = shop.deps
  const releases = folderStore(resolve(shop.folder, 'releases'))
  const robot = {
    ...shop.ledger,
    releases,
    clock,
    log,
    steps: [],
    limitScale: config.limitScale,
  }
  return {
    judge: () => guardRollouts(robot),
    isCanaryRunning: async () =>
      (await readCurrentPlan(shop.db, shop.ledger.key)).areas['menu']?.canary === 'm2',
  }
}
