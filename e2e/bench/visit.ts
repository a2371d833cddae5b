import type { Browser } from 'playwright'
import { observePage, type Observed } from './observe.ts'

/** A cheap phone on a slow network: 1.6 Mbps, 150 ms, a processor four times slower. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const SETTLE_MS = 1_500

export type Visit = Observed & { requests: number; jsKb: number; totalKb: number }

/** One cold visit of a page; bytes are what travelled (compressed). */
export async function measureVisit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const types = new Map<string, string>()
  const bytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.set(requestId, encodedDataLength),
  )
  await page.addInitScript(observePage)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(SETTLE_MS)
  const observed = await page.evaluate(
    () => (globalThis as unknown as { larderObserved: Observed }).larderObserved,
  ) // put there by observePage
  await context.close()
  const sum = (wanted: (type: string) => boolean) =>
    [...bytes].reduce((total, [id, size]) => (wanted(types.get(id) ?? '') ? total + size : total), 0) / 1024
  return {
    ...observed,
    requests: bytes.size,
    jsKb: sum((type) => type === 'Script'),
    totalKb: sum(() => true),
  }
}
