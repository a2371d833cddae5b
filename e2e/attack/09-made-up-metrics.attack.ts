import { expect, test } from '../fixtures/test.ts'
import { ATTACK_PORT, METRICS_TOKEN } from './settings.ts'
import { sendRaw } from './raw-http.ts'

const POST_COUNT = 5_000
const CONCURRENCY = 50

const readMetrics = async () => {
  const { text } = await sendRaw({ path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  return text
}
test.setTimeout(240_000)

const parseSeries = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('larder_area_problems_total{'))

test(`${POST_COUNT} page reports with made-up labels create no new metric series`, async () => {
  const before = parseSeries(await readMetrics()).length
  for (let sent = 0; sent < POST_COUNT; sent += CONCURRENCY) {
    const posts = Array.from({ length: CONCURRENCY }, (_, index) => {
      const at = sent + index
      const problem = {
        kind: 'area-crashed',
        area: `made-up-${at}`,
        version: `v${at}`,
        message: 'x',
        path: '/',
      }
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': `198.18.${at % 200}.${at % 250}`,
      }
      return sendRaw({ method: 'POST', path: '/rum', headers, body: JSON.stringify(problem) })
    })
    for (const { status } of await Promise.all(posts)) expect(status).toBe(204)
  }
  expect(parseSeries(await readMetrics())).toHaveLength(before)
})

test('page reports are rate-limited per client', async () => {
  const { text } = await sendRaw({ path: '/basket' })
  const [, version] = /{"name":"basket".*?"version":"([^"]+)"/s.exec(text) ?? []
  const problem = JSON.stringify({ kind: 'chunk-failed', area: 'basket', version, message: 'x', path: '/' })
  const counted = async () => {
    const of = (line: string) => line.includes('"basket"') && line.includes('chunk-failed')
    return Number(
      parseSeries(await readMetrics())
        .find(of)
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const before = await counted()
  for (let sent = 0; sent < 200; sent += 1) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${before % 250}` }
    await sendRaw({ method: 'POST', path: '/rum', headers, body: problem })
  }
  const after = await counted()
  expect(after - before).toBe(60)
})

test('requests that differ only in made-up query parameters share one cached document', async () => {
  const page = async (search: string) => {
    const { text } = await sendRaw({ path: `/stores/fernhill-market-york-12${search}` })
    return text
  }
  // A busy server may send the shell first; the page follows when it is rendered.
  await expect.poll(() => page('')).toContain('"isRendered":true')
  const plain = await page('')
  for (let turn = 0; turn < 5; turn += 1)
    expect(await page(`?made-up-${turn}=${turn}&utm_source=x`)).toBe(plain)
})

for (const [written, path] of [
  ['/Checkout', '/checkout'],
  ['/%63heckout', '/checkout'],
  ['//checkout', '/checkout'],
  ['/CHECKOUT/payment?draftOrderId=A', '/checkout/payment?draftOrderId=A'],
  ['//Basket', '/basket'],
  ['//evil.example', '/evil.example'],
] as const) {
  test(`${written} redirects to ${path} exactly once`, async () => {
    const first = await sendRaw({ path: written })
    expect([first.status, first.headers.location]).toEqual([308, path])
    const second = await sendRaw({ path })
    expect(second.status).not.toBe(308)
  })
}

test('/Checkout does not cause a redirect loop', async ({ page, expectConsole }) => {
  expectConsole(/preload/)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url())
  })
  await page.goto(`http://localhost:${ATTACK_PORT}/Checkout`)
  await expect(page).toHaveURL(/\/basket$/)
  expect(documents.length).toBeLessThan(5)
})
