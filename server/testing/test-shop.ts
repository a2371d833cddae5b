import { onTestFinished } from 'vitest'
import type { AppDeps } from '@larder/api/app-deps.ts'
import { startSandbox } from '@larder/providers/sandbox.testing.ts'
import type { Webhook } from '@larder/providers/sandbox/deps.ts'
import { orderingJobs, type OrderingJobs } from '@larder/api/ordering.ts'
import { startApp, type TestApp } from './index.ts'

export type TestShop = TestApp & {
  sandbox: Awaited<ReturnType<typeof startSandbox>>
  jobs: OrderingJobs
  /** Undelivered webhooks when `holdsWebhooks` is set. */
  held: Webhook[]
  deliver: (webhook: Webhook) => Promise<number>
}

type ShopOptions = {
  holdsWebhooks?: boolean
  change?: (deps: AppDeps) => AppDeps
  /** Pass `afterAll` for a shop that the tests of a file share. */
  whenDone?: (clean: () => Promise<void>) => void
}

/**
 * The whole server with the real sandbox gateway on a free port. Webhooks are delivered at once, or collected in `held`
 * for the test to deliver.
 */
export async function startShop({
  holdsWebhooks = false,
  change,
  whenDone = onTestFinished,
}: ShopOptions = {}): Promise<TestShop> {
  const held: Webhook[] = []
  let deliver: (webhook: Webhook) => Promise<number> = () => Promise.resolve(0)
  const sandbox = await startSandbox(async (webhook) => {
    if (!holdsWebhooks) return deliver(webhook)
    held.push(webhook)
    return 200
  })
  whenDone(() => sandbox.close())
  const shop = await startApp({
    environment: { SANDBOX_API_URL: sandbox.url, LIMIT_SCALE: '1000' },
    ...(change && { change }),
    whenDone,
  })
  deliver = async ({ url, host, headers, rawBody }) => {
    const request = new Request(`http://${host}${new URL(url).pathname}`, {
      method: 'POST',
      headers: { ...headers, host, 'content-type': 'application/json' },
      body: rawBody,
    })
    return (await shop.app.fetch(request)).status
  }
  return { ...shop, sandbox, jobs: orderingJobs(shop.deps), held, deliver }
}
