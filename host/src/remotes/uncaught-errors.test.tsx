import * as React from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeConsole } from '../../../shared/src/testing/failing-console.ts'
import type * as UncaughtErrors from './uncaught-errors.ts'

type Run = (...args: unknown[]) => unknown
/** Compiles a function as if from a file of a release. */
const compileIn = (release: string, code: string): Run =>
  // Only this sets the file name in the stack.
  // oxlint-disable-next-line no-implied-eval
  new Function(`return ${code}\n//# sourceURL=https://shop.example/r/${release}/web/page.js`)() as Run
type Component = () => React.ReactElement

const reports: Blob[] = []
const readText = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader() // jsdom's `Blob` has no `text`
    reader.onload = () => resolve(reader.result as string) // readAsText gives a string
    reader.readAsText(blob)
  })
/** The reported releases with their kinds. */
async function readReports(): Promise<string[]> {
  const texts = await Promise.all(reports.map(readText))
  return texts
    .map((text) => JSON.parse(text) as Record<string, string>)
    .map(({ kind, area, version }) => `${kind} ${area} ${version}`)
}

const AREAS = ['menu', 'basket'].map((name) => ({
  name,
  version: `${name}-1`,
  isKilled: false,
  claims: [`/${name}`],
  document: 'shop' as const,
  exposes: [],
  warm: {},
  hashes: {},
}))
let reportRecovered: typeof UncaughtErrors.reportRecovered

/** Each test loads fresh modules, because a page reports a problem once. */
beforeEach(async () => {
  reports.length = 0
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => reports.push(body) > 0 })
  history.replaceState(null, '', '/menu')
  vi.resetModules()
  const { storeComposition } = await import('./page-releases.ts')
  storeComposition({ id: '0'.repeat(16), hostVersion: 'h1', document: 'shop', areas: AREAS })
  const uncaughtErrors = await import('./uncaught-errors.ts')
  reportRecovered = uncaughtErrors.reportRecovered
  const listen = vi.spyOn(globalThis, 'addEventListener')
  uncaughtErrors.reportUncaughtErrors()
  const listeners = listen.mock.calls.map(([type, listener]) => ({ type, listener }))
  listen.mockRestore()
  onTestFinished(() => {
    for (const { type, listener } of listeners) removeEventListener(type, listener)
  })
})
/** Dispatches a thrown error as the browser reports a script's error to the page. */
function throwFrom(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    dispatchEvent(new ErrorEvent('error', { error: error as Error }))
  }
}

/** A function in a host's file that throws on undefined after `depth` calls. */
const compileKit = (version: string) =>
  compileIn(
    `host/${version}`,
    'function call(value, depth) { return depth ? call(value, depth - 1) : value.length }',
  )

test('attributes an error thrown by the kit to the remote that caused it, and to the host', async () => {
  const handler = compileIn('menu/m2', '(kit) => kit(undefined, 0)')
  const react = compileIn('host/k1', '(handler, kit) => handler(kit)')
  throwFrom(() => react(handler, compileKit('k1')))
  expect(await readReports()).toEqual(['error menu m2', 'error host k1'])
})

test('attributes an error correctly through any number of kit functions', async () => {
  const handler = compileIn('menu/m3', '(kit) => kit(undefined, 20)')
  throwFrom(() => handler(compileKit('k2')))
  expect(await readReports()).toEqual(['error menu m3', 'error host k2'])
})

test("attributes a remote's error to the remote and a host file's error to the host", async () => {
  const remote = compileIn('basket/b2', `() => { throw new Error('of a remote') }`)
  throwFrom(() => compileIn('host/k3', '(remote) => remote()')(remote))
  throwFrom(compileIn('host/k3', `() => { throw new Error('of the host') }`))
  expect(await readReports()).toEqual(['error basket b2', 'error host k3'])
})

/** A component whose text in the browser differs from the server's. */
const mismatchedPart = (release: string) =>
  compileIn(
    release,
    `(React) => function Part() {
      const [text] = React.useState(() => globalThis.isTaken ? 'there' : 'here')
      return React.createElement('b', null, text)
    }`,
  )(React) as Component // the code defines a component
const wrapIn = (release: string, Inner: Component) =>
  compileIn(
    release,
    `(React, Inner) => function Around() {
      const id = React.useId()
      return React.createElement('div', { id }, React.createElement(Inner))
    }`,
  )(React, Inner) as Component // the code defines a component

/** Renders a page as the server does, and hydrates it. */
async function hydrate(Page: Component): Promise<void> {
  Object.assign(globalThis, { isTaken: false })
  const root = document.body.appendChild(document.createElement('main'))
  root.innerHTML = renderToString(<Page />)
  Object.assign(globalThis, { isTaken: true })
  hydrateRoot(root, <Page />, { onRecoverableError: reportRecovered })
  await expect.poll(() => takeConsole('error')).toHaveLength(1)
  expect(root.textContent).toBe('there')
}

test.each([
  ['a page', () => wrapIn('host/h', mismatchedPart('menu/m4')), 'error menu m4'],
  ["a part on another area's page", () => wrapIn('menu/m5', mismatchedPart('basket/b5')), 'error basket b5'],
  ['an element of the kit on a page', () => wrapIn('menu/m6', mismatchedPart('host/h')), 'error menu m6'],
  ["the host's own element", () => wrapIn('host/h', mismatchedPart('host/h')), 'error menu menu-1'],
])('attributes a hydration mismatch in %s to its area and the host', async (_, page, areaReport) => {
  await hydrate(page())
  expect(await readReports()).toEqual([areaReport, 'error host h1'])
})

test("attributes errors on the host's own pages to the host, with the cause", async () => {
  history.replaceState(null, '', '/')
  const cause = new Error('Why')
  reportRecovered(new Error('Minified React error #423', { cause }), { componentStack: null })
  expect(await readReports()).toEqual(['error host h1'])
  expect(takeConsole('error')).toEqual([[cause, '']])
})

test('attributes nothing to a release where a translator changes the page', async () => {
  document.documentElement.classList.add('translated-ltr')
  onTestFinished(() => document.documentElement.classList.remove('translated-ltr'))
  reportRecovered(new Error('Hydration failed'), { componentStack: null })
  expect(await readReports()).toEqual([])
})
