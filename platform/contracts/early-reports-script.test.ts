import { createContext, Script } from 'node:vm'
import { expect, test } from 'vitest'
import { earlyReportsScript, LEFT_WITHIN_MS } from './early-script.ts'

type OnError = (
  ...args: [message: string, file: string, line: number, column: number, error?: { stack: string }]
) => void

/** Opens a document in which the script has run, and collects its reports. */
async function openDocument() {
  const sent: Blob[] = []
  const leaveListeners: (() => void)[] = []
  const state = { nowMs: 100 }
  const documentState = { prerendering: false }
  const page: Record<string, unknown> & { onerror?: OnError | null } = {
    addEventListener: (_: string, listener: () => void) => leaveListeners.push(listener),
    performance: { now: () => state.nowMs },
    navigator: { sendBeacon: (_: string, body: Blob) => sent.push(body) },
    location: { pathname: '/faqs' },
    document: documentState,
    Blob,
  }
  page['window'] = page
  new Script(earlyReportsScript).runInContext(createContext(page))
  page['__LARDER__'] = { documentId: 'd1' }
  const reports = () =>
    Promise.all(sent.map(async (body) => JSON.parse(await body.text()) as Record<string, unknown>))
  return {
    page,
    state,
    shown: documentState,
    leave: () => leaveListeners.forEach((listener) => listener()),
    reports,
  }
}

const HOST = 'https://shop.example/r/host/h1/web/host.js'

test("reports the first error of a release's file with its position", async () => {
  const { page, reports } = await openDocument()
  page.onerror?.('An extension’s', 'chrome-extension://some/script.js', 1, 1)
  page.onerror?.('The page’s own', 'https://shop.example/faqs', 1, 1)
  expect(await reports()).toEqual([])
  page.onerror?.('Boom'.repeat(200), HOST, 2, 345)
  page.onerror?.('Again', HOST, 2, 345)
  expect(await reports()).toEqual([
    {
      kind: 'error',
      area: 'host',
      version: 'h1',
      message: 'Boom'.repeat(75),
      stack: `${HOST}:2:345`,
      path: '/faqs',
      documentId: 'd1',
    },
  ])
})

test('reports an error for the release that called the throwing code', async () => {
  const { page, reports } = await openDocument()
  const stack = `Error: Boom\n    at get (https://shop.example/faqs:1:1)\n    at ${HOST}:2:345`
  page.onerror?.('Boom', 'https://shop.example/faqs', 1, 1, { stack })
  expect(await reports()).toMatchObject([{ area: 'host', version: 'h1', message: 'Boom', stack }])
})

test("attributes a file named by its content to the page's release of its area", async () => {
  for (const [area, version] of [
    ['host', 'h2'],
    ['menu', 'm2'],
  ]) {
    const { page, reports } = await openDocument()
    const composition = { hostVersion: 'h2', areas: [{ name: 'menu', version: 'm2' }] }
    page['__LARDER__'] = { documentId: 'd1', composition }
    page.onerror?.('Boom', `https://shop.example/r/${area}/f/page.0a1b2c3d4e5f.js`, 1, 2)
    expect(await reports()).toMatchObject([{ area, version }])
  }
})

test('reports that the page was left until the host listens, an error occurs or the time is up', async () => {
  const readLeaveReports = async (change: (opened: Awaited<ReturnType<typeof openDocument>>) => void) => {
    const opened = await openDocument()
    change(opened)
    opened.leave()
    return (await opened.reports()).filter(({ kind }) => kind === 'left')
  }
  expect(await readLeaveReports(() => undefined)).toEqual([{ kind: 'left', documentId: 'd1' }])
  expect(await readLeaveReports(({ page }) => (page.onerror = null))).toEqual([])
  expect(await readLeaveReports(({ page }) => page.onerror?.('Boom', HOST, 1, 1))).toEqual([])
  expect(await readLeaveReports(({ state }) => (state.nowMs = LEFT_WITHIN_MS))).toEqual([])
})

test('does not report leaving a prerendered page that was never shown', async () => {
  const { shown: documentState, leave, reports } = await openDocument()
  documentState.prerendering = true
  leave()
  expect(await reports()).toEqual([])
})
