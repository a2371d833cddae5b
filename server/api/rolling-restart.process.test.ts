import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { basketApi, catalogueApi } from '@larder/shared/contracts'
import { createGuest } from '@larder/testing/member-fixtures.ts'
import { YORK_STORE } from '@larder/testing/order-fixtures.ts'
import { startBalancer } from '@larder/testing/balancer.ts'
import { freshDatabase } from '@larder/testing/fresh-database.ts'
import { sendToPort, startServer } from '@larder/testing/server-process.ts'
import { publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { visitor } from '@larder/testing/visitor.ts'

/** The number of requests during the restarts (trust P21). */
const REQUESTS = 10_000
const SHOPPERS = 6
/** Time limit in ms, enough for a very busy machine that serves ten requests per second. */
const TIME_MS = 140_000 + REQUESTS * 100
// Production's value: longer than the balancer needs to notice that a server is no longer ready.
const environment = { STOP_WAIT_MS: '5000' }

const york = { storeId: YORK_STORE, fulfilmentMethod: 'delivery' } as const

test('a rolling restart of two servers does not fail any request', { timeout: TIME_MS }, async () => {
  const databaseUrl = await freshDatabase('demo')
  const dataFrom = await mkdtemp(join(tmpdir(), 'larder-rolling-'))
  onTestFinished(() => rm(dataFrom, { recursive: true }))
  await publishTiny(dataFrom, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  const started = { databaseUrl, environment, dataFrom }
  const servers = await Promise.all([1, 2].map(() => startServer(started)))
  const balancer = await startBalancer(servers.map(({ port }) => port))
  onTestFinished(() => balancer.close())
  const newVisitor = () => visitor({ fetch: sendToPort(balancer.port) }, 'fernhill.localhost')
  const failures: string[] = []
  let asked = 0
  let isRestarting = true

  async function shop(): Promise<void> {
    const guest = await createGuest({ newVisitor })
    const line = { ...york, menuItem: { menuItemId: 'braeburn-apples', quantity: 1 } }
    const { basketToken } = await guest.call(basketApi.addItem, line)
    const steps = [
      () => guest.call(catalogueApi.tree, york),
      () => guest.call(catalogueApi.menuItem, { ...york, menuItemId: 'braeburn-apples' }),
      () => guest.call(basketApi.retrieve, { basketToken }),
      () => guest.call(basketApi.addItem, { ...line, basketToken }),
      () => guest.call(basketApi.clear, { basketToken }),
    ]
    for (let step = 0; isRestarting || asked < REQUESTS; step += 1) {
      asked += 1
      await steps[step % steps.length]?.().catch((error: unknown) => failures.push(String(error)))
    }
  }

  const shopping = Promise.all(Array.from({ length: SHOPPERS }, shop))
  for (const { port, stop } of servers) {
    await expect.poll(() => balancer.served.get(port) ?? 0).toBeGreaterThan(50)
    await stop()
    balancer.served.set(port, 0)
    await startServer({ ...started, port })
    await expect.poll(() => balancer.served.get(port) ?? 0).toBeGreaterThan(50)
  }
  isRestarting = false
  await shopping
  process.stdout.write(`${asked} requests, ${failures.length} failed, while two servers were restarted\n`)
  expect([...failures, ...balancer.failures]).toEqual([])
  expect(asked).toBeGreaterThanOrEqual(REQUESTS)
})
