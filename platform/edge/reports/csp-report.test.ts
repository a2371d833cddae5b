import { Hono } from 'hono'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import { loadConfig } from '@larder/api/config.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { createLog } from '@larder/kernel/log/create-log.ts'
import type { Sighting } from '@larder/control/notices/watch.ts'
import { cspReportRoutes } from './csp-report.routes.ts'

async function readCounter(document: string, directive: string): Promise<number> {
  const line = new RegExp(`csp_reports_total\\{document="${document}",directive="${directive}"\\} (\\d+)`)
  return Number(line.exec(await register.metrics())?.[1] ?? 0)
}

function openReportRoute() {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const app = new Hono<AppEnv>()
  const config = loadConfig({ NODE_ENV: 'test' })
  app.use(async (c, next) => {
    c.set('address', c.req.header('x-from') ?? '198.51.100.1')
    await next()
  })
  const sightings: Sighting[] = []
  const sight = (sighting: Sighting) => void sightings.push(sighting)
  cspReportRoutes(app, { log, config, sight, clock: () => new Date('2030-01-08T10:00:00Z') })
  const send = (body: string, type: string, from = '198.51.100.1') =>
    app.request('/csp-report', { method: 'POST', headers: { 'content-type': type, 'x-from': from }, body })
  return { lines, sightings, send }
}

const violation = (documentURL: string, blockedURL: string) => ({
  type: 'csp-violation',
  body: { documentURL, blockedURL, effectiveDirective: 'script-src-elem' },
})

test('counts both kinds of report and logs them without full addresses', async () => {
  const { lines, sightings, send } = openReportRoute()
  const before = await readCounter('checkout', 'script-src-elem')
  const modern = violation('https://shop.example/checkout?token=canary', 'https://evil.example/x.js?canary')
  expect((await send(JSON.stringify([modern]), 'application/reports+json')).status).toBe(204)
  const old = {
    'csp-report': {
      'document-uri': 'https://shop.example/',
      'violated-directive': 'img-src',
      'blocked-uri': 'inline',
    },
  }
  await send(JSON.stringify(old), 'application/csp-report')
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { security: 'malicious_csp_violation', detail: 'checkout script-src-elem evil.example' },
    { security: 'malicious_csp_violation', detail: 'shop img-src inline' },
  ])
  expect(lines.join('')).not.toContain('canary')
  expect(sightings, 'of the checkout alone').toEqual([
    {
      kind: 'checkout-blocked',
      subject: 'script-src-elem',
      text: expect.stringContaining('(script-src-elem from evil.example)') as string,
    },
  ])
  expect((await readCounter('checkout', 'script-src-elem')) - before).toBe(1)
})

test('ignores invalid reports, and limits how many are logged', async () => {
  const { lines, send } = openReportRoute()
  for (const body of ['', '{', '[]', '[1]', '{"csp-report":{}}', 'x'.repeat(50_000)]) {
    expect((await send(body, 'application/csp-report')).status).toBe(204)
  }
  expect(lines).toEqual([])
  const many = Array.from({ length: 50 }, () => violation('https://shop.example/', 'inline'))
  for (let round = 0; round < 4; round += 1) await send(JSON.stringify(many), 'application/reports+json')
  expect(lines).toHaveLength(30)
})

test('limits reports per network', async () => {
  const { send } = openReportRoute()
  const count = () => readCounter('shop', 'font-src')
  const before = await count()
  const font = { ...violation('https://shop.example/', 'inline').body, effectiveDirective: 'font-src' }
  const many = JSON.stringify(Array.from({ length: 50 }, () => ({ type: 'csp-violation', body: font })))
  for (let round = 0; round < 20; round += 1) await send(many, 'application/reports+json')
  expect((await count()) - before).toBe(60)
  await send(JSON.stringify([{ type: 'csp-violation', body: font }]), 'application/reports+json', '192.0.2.7')
  expect((await count()) - before).toBe(61)
})

test('counts own scripts without a hash, and no script of another site', async () => {
  const { lines, send } = openReportRoute()
  const before = await readCounter('shop', 'integrity-policy')
  const report = (blockedURL: string) => ({
    type: 'integrity-violation',
    body: { documentURL: 'https://shop.example/', blockedURL, destination: 'script', reportOnly: true },
  })
  const reports = [
    report('https://tags.example/gtm.js'),
    report('https://shop.example/r/menu/x.js'),
    report('x'),
  ]
  await send(JSON.stringify(reports), 'application/reports+json')
  expect((await readCounter('shop', 'integrity-policy')) - before).toBe(1)
  expect(lines).toHaveLength(1)
})
