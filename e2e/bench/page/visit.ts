import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright'
import { observePage, type PageTimings } from './observe.ts'

/** A cheap phone on a slow network: 1.6 Mbps, 150 ms, a processor four times slower. */
const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const SETTLE_MS = 1_500

export type Visit = PageTimings & {
  requests: number
  /** Scripts requested before the page was idle, compressed. */
  firstJsKb: number
  /** Scripts requested later: parts and pages that are preloaded. */
  idleJsKb: number
  totalKb: number
  /**
   * Depth of the request chain to the largest paint: 1 text in the document, 2 a picture the document names, 3 more.
   */
  chain: number
  elements: number
  /** Time for layout and styles. */
  layoutMs: number
}

type LoadedResource = { url: string; at: number; bytes: number }

async function throttlePage(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

const readTimings = (page: Page) =>
  page.evaluate(() => ({
    observed: (globalThis as unknown as { larderObserved: PageTimings }).larderObserved, // set by observePage
    elements: document.getElementsByTagName('*').length,
    loaded: ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type))
      .map((entry) => entry as PerformanceResourceTiming) // both types have the fields of this type
      .map(({ name: url, startTime: at, transferSize: bytes }): LoadedResource => ({ url, at, bytes })),
  }))

/** Time that the page has spent on layout and styles so far, in ms. */
async function readLayoutMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics
    .filter(({ name }) => name === 'LayoutDuration' || name === 'RecalcStyleDuration')
    .map(({ value }) => value)
  return 1_000 * seconds.reduce((sum, value) => sum + value, 0)
}

type StorageState = BrowserContextOptions['storageState']

/** Opens a browser profile of its own, like a phone's, or one with what another one stored. */
const openPhone = (browser: Browser, storageState?: StorageState) =>
  browser.newContext({
    ...(storageState && { storageState }),
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })

async function openThrottledPage(context: BrowserContext) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await throttlePage(session)
  return { context, page, session }
}

/** Opens a page on the slow phone, of a fresh browser profile or of a stored one. */
export const openSlowPage = async (browser: Browser, storageState?: StorageState) =>
  openThrottledPage(await openPhone(browser, storageState))

/** Browser storage left by an earlier visit, by key. */
export type StoredValues = Readonly<Record<string, object>>

async function visitPage(context: BrowserContext, url: string, stored: StoredValues): Promise<Visit> {
  const { page, session } = await openThrottledPage(context)
  await page.addInitScript((items) => {
    for (const [key, value] of Object.entries(items)) {
      localStorage.setItem(`larder:${key}`, JSON.stringify({ value }))
    }
  }, stored)
  await page.addInitScript(observePage)
  const answer = await page.goto(url, { waitUntil: 'networkidle' })
  if (!answer?.ok()) throw new Error(`${url} answered ${answer?.status()}`)
  // Not `waitForFunction`, whose script blocks the page for 100 ms.
  while (!(await readTimings(page)).observed.idle) await page.waitForTimeout(100)
  await page.waitForTimeout(SETTLE_MS)
  const { observed, loaded, elements } = await readTimings(page)
  const layoutMs = await readLayoutMs(session)
  const html = await answer.text()
  await page.close()
  const kb = (wanted: (one: LoadedResource) => boolean) =>
    loaded.filter(wanted).reduce((total, { bytes }) => total + bytes, 0) / 1000
  const isScript = ({ url }: LoadedResource) => new URL(url).pathname.endsWith('.js')
  const picture = observed.lcpUrl && new URL(observed.lcpUrl).pathname
  return {
    ...observed,
    requests: loaded.length,
    firstJsKb: kb((one) => isScript(one) && one.at <= observed.idle),
    idleJsKb: kb((one) => isScript(one) && one.at > observed.idle),
    totalKb: kb(() => true),
    chain: !picture ? 1 : html.includes(picture) ? 2 : 3,
    elements,
    layoutMs,
  }
}

/**
 * Measures a visit of a page by a browser that was never here (`cold`), and one by the same browser afterwards
 * (`repeat`). Sizes are the transferred bytes: compressed, with headers.
 */
export async function measureVisits(
  browser: Browser,
  url: string,
  stored: StoredValues = {},
): Promise<{ cold: Visit; repeat: Visit }> {
  const context = await openPhone(browser)
  const cold = await visitPage(context, url, stored)
  const repeat = await visitPage(context, url, stored)
  await context.close()
  return { cold, repeat }
}
