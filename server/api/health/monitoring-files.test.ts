import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { mountTiny, openPage, operate, publishTiny, TINY_HOST } from '@larder/edge/tiny-shop.testing.ts'
import { startApp } from '@larder/testing/index.ts'

// The alert rules and the dashboard are read by other programs, which would be silent about a metric that is gone.

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const readText = (path: string) => readFile(resolve(REPOSITORY, path), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), description: z.string().optional() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  annotations: z.object({ list: z.array(z.object({ expr: z.string() })) }),
  panels: z.array(
    z.object({ id: z.int(), title: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
})

/** A selector: `name` or `name{label="…"}`. What else is a word in PromQL is a function, a label or a keyword. */
const SELECTOR = /\b([a-z_][a-z0-9_]*)(?:\{([^}]*)\})?/g
const KEYWORDS = new Set(['and', 'or', 'unless', 'offset'])

/** The metrics of an expression with the labels by which it selects. */
function readSelectors(expression: string): { name: string; labels: string[] }[] {
  const withoutGroups = expression.replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ')
  const plain = withoutGroups.replaceAll(/\[[^\]]*\]|\boffset \w+/g, ' ').replaceAll(/\s+\(/g, '(')
  return [...plain.matchAll(SELECTOR)].flatMap(({ 0: whole, 1: name = '', 2: matchers = '', index }) => {
    const isFunction = plain.slice(index + whole.length).startsWith('(')
    if (isFunction || KEYWORDS.has(name)) return []
    return [{ name, labels: [...matchers.matchAll(/(\w+)\s*[=!]/g)].map(([, label = '']) => label) }]
  })
}

/** The samples of a reply by metric: the names of the labels of one of them. */
function readSamples(text: string): Map<string, string[]> {
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels = ''] = /^([a-z_][a-z0-9_]*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    return name === undefined
      ? []
      : [[name, [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label)] as const]
  })
  return new Map(samples)
}

const PAGE = `export const exposed = { './routes': { render: () => '<h1>Menu</h1>' } }`
const cleanUps: (() => Promise<void>)[] = []
let reply: string
/** The reply before anything has happened. */
let firstReply: string

/** A shop in which everything has happened once that a metric counts, as far as shoppers and operators cause it. */
beforeAll(async () => {
  const folder = await realpath(await mkdtemp(resolve(tmpdir(), 'larder-monitoring-')))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  const whenDone = (cleanUp: () => Promise<void>) => void cleanUps.push(cleanUp)
  await publishTiny(folder, { area: 'host', version: 'h1', claims: [], node: TINY_HOST })
  for (const version of ['m1', 'm2', 'm3'])
    await publishTiny(folder, {
      area: 'menu',
      version,
      claims: ['/menu'],
      node: PAGE,
      isUnplanned: version !== 'm1',
    })
  await publishTiny(folder, { area: 'kiosk', version: 'k1', claims: ['/kiosk'], node: PAGE })
  // Of a shop of its own, because an app takes no routes after its first request.
  firstReply = await (await startApp({ whenDone })).metrics()
  const shop = await startApp({ whenDone })
  await mountTiny(shop, folder, { whenDone })
  await operate(shop, 'menu', { act: 'start', version: 'm2' })
  await operate(shop, 'menu', { act: 'rule', kind: 'brand', names: ['ember'], version: 'm3' })
  await operate(shop, 'kiosk', { act: 'kill' })
  const visitor = shop.newVisitor()
  const { composition } = await openPage(visitor, '/menu')
  const releases = Object.fromEntries(composition.areas.map(({ name, version }) => [name, version]))
  const send = (path: string, body: object) =>
    visitor.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await send('/rum/page', {
    releases: { host: 'h1', ...releases },
    page: ['lcp-good', 'inp-poor'],
    loads: {},
  })
  const crash = { kind: 'area-crashed', area: 'menu', version: releases['menu'], message: 'x', path: '/menu' }
  await send('/rum', crash)
  await vi.waitFor(
    async () => {
      reply = await shop.metrics()
      if (!/^larder_rollout_verdict\{/m.test(reply)) throw new Error('The guard has not run yet.')
    },
    { timeout: 60_000, interval: 500 },
  )
}, 180_000)

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
})

test('metrics show what is live, to whom, and what the guard says of it', () => {
  for (const line of [
    'larder_release_live{area="menu",version="m1",as="stable"} 1',
    'larder_release_live{area="menu",version="m2",as="canary"} 1',
    'larder_release_live{area="menu",version="m3",as="rule"} 1',
    'larder_release_share{area="menu",version="m1"} 0.99',
    'larder_release_share{area="menu",version="m2"} 0.01',
    'larder_release_rule{area="menu",version="m3",kind="brand",name="ember"} 1',
    'larder_rollout_step{area="menu",version="m2"} 1',
    'larder_rollout_unguarded{area="menu"} 0',
    'larder_area_killed{area="menu"} 0',
    'larder_area_killed{area="kiosk"} 1',
    'larder_pending_actions{act="kill"} 0',
    'larder_rollout_verdict{area="menu",version="m2",verdict="hold"} 1',
    'larder_rollout_verdict{area="menu",version="m2",verdict="abort"} 0',
    'larder_ledger_rows{proof="forged"} 0',
    'larder_ledger_rows{proof="gap"} 0',
  ])
    expect(reply).toContain(`${line}\n`)
  expect(reply).not.toContain('larder_release_share{area="kiosk"')
  expect(reply).toMatch(/^larder_guard_last_run_timestamp_seconds \d{9,}/m)
  expect(reply).toMatch(/^larder_plan_revision [1-9]/m)
  expect(reply).toMatch(/^larder_ledger_rows\{proof="signed"\} [1-9]/m)
})

test('metrics show documents, vitals and broken areas by brand', () => {
  expect(reply).toMatch(/^larder_documents_total\{brand="\w+"\} [1-9]/m)
  expect(reply).toMatch(/^larder_vitals_total\{brand="\w+",vital="lcp",rating="good"\} 1$/m)
  expect(reply).toMatch(/^larder_vitals_total\{brand="\w+",vital="inp",rating="poor"\} 1$/m)
  expect(reply).toMatch(
    /^larder_release_vitals_total\{area="host",version="h1",vital="lcp",rating="good"\} 1$/m,
  )
  expect(reply).toMatch(/^larder_brand_problems_total\{brand="\w+",kind="area-crashed"\} 1$/m)
})

async function readExpressions(): Promise<[where: string, expression: string][]> {
  const { groups } = Rules.parse(load(await readText('deploy/alerts.yaml')))
  const { panels, annotations } = Dashboard.parse(JSON.parse(await readText('deploy/dashboard.json')))
  return [
    ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => [alert, expr] as [string, string])),
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => [title, expr] as [string, string]),
    ),
    ...annotations.list.map(({ expr }) => ['annotation', expr] as [string, string]),
  ]
}

test('alert rules and dashboard use metrics and labels that the shop has', async () => {
  const samples = readSamples(reply)
  const declared = new Set([...reply.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  const expressions = await readExpressions()
  expect(expressions.length).toBeGreaterThan(50)
  for (const [where, expression] of expressions) {
    const selectors = readSelectors(expression)
    expect([where, selectors.length > 0]).toEqual([where, true])
    for (const { name, labels } of selectors) {
      expect([where, name, samples.has(name) || declared.has(name)]).toEqual([where, name, true])
      // A counter without a sample tells nothing of its labels.
      const known = samples.get(name) ?? labels
      expect([where, name, known]).toEqual([where, name, expect.arrayContaining(labels)])
    }
  }
})

/** The selectors of the rules that fire for a single event: `increase(…) > 0`. */
const SINGLE_EVENT = /\bincrease\((\w+)(?:\{([^}]*)\})?\[\w+\]\)\)*\s*>\s*0(?![.\d])/g

// `increase` sees no first event of a series that begins with it.
test('what an alert fires for the first time it happens is counted from 0', async () => {
  const { groups } = Rules.parse(load(await readText('deploy/alerts.yaml')))
  const selectors = groups.flatMap(({ rules }) =>
    rules.flatMap(({ expr }) => [...expr.matchAll(SINGLE_EVENT)]),
  )
  expect(selectors.length).toBeGreaterThan(4)
  const lines = firstReply.split('\n')
  for (const [, name = '', matchers = ''] of selectors) {
    const labels = matchers.split(',').filter((matcher) => matcher !== '')
    const series = lines.filter(
      (line) => /^\w+/.exec(line)?.[0] === name && labels.every((label) => line.includes(label)),
    )
    expect([name, matchers, series.length > 0]).toEqual([name, matchers, true])
    expect(series.filter((line) => !line.endsWith(' 0'))).toEqual([])
  }
  for (const series of [
    'larder_plan_refused_total{reason="signature"}',
    'larder_plan_refused_total{reason="release"}',
    'larder_plan_refused_total{reason="older"}',
    'larder_plan_refused_total{reason="pending-actions"}',
    'larder_csp_reports_total{document="checkout",directive="script-src-elem"}',
    'larder_csp_reports_total{document="checkout",directive="integrity-policy"}',
    'larder_csp_reports_total{document="checkout",directive="other"}',
  ])
    expect(lines).toContain(`${series} 0`)
})

test('panels of the dashboard have numbers of their own', async () => {
  const { panels } = Dashboard.parse(JSON.parse(await readText('deploy/dashboard.json')))
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})

test('every metric that the document names is in a reply, and every metric of a reply has a documented prefix', async () => {
  const section =
    /### Metrics\n([^]*?)\n### /.exec(await readText('docs/spec/trust/operations.md'))?.[1] ?? ''
  const documented = [...section.matchAll(/`((?:larder|http|db|payment|problem)_[a-z_]+)/g)].map(
    ([, name = '']) => name,
  )
  const names = new Set([...reply.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name))
  expect(documented.length).toBeGreaterThan(25)
  expect(documented.filter((name) => !names.has(name))).toEqual([])
  expect([...names].filter((name) => !/^(larder|http|db|payment|problem)_/.test(name))).toEqual([])
})
