import * as React from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeConsole } from '../../../shared/src/testing/failing-console.ts'
import type * as Unforeseen from './unforeseen.ts'

type Run = (...given: unknown[]) => unknown
/** A function as of a file of a release. */
const scriptOf = (release: string, code: string): Run =>
  // The name of the file is all that this is for.
  // oxlint-disable-next-line no-implied-eval
  new Function(`return ${code}\n//# sourceURL=https://shop.example/r/${release}/web/page.js`)() as Run
type Component = () => React.ReactElement

const reports: Blob[] = []
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader() // jsdom's `Blob` has no `text`
    reader.onload = () => resolve(reader.result as string) // as it reads text
    reader.readAsText(blob)
  })
/** Which releases were reported, and as what. */
async function reported(): Promise<string[]> {
  const texts = await Promise.all(reports.map(textOf))
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
let reportRecovered: typeof Unforeseen.reportRecovered

/** Each test is a page of its own, with modules of its own: a page reports a problem once. */
beforeEach(async () => {
  reports.length = 0
  Object.assign(navigator, { sendBeacon: (_: string, body: Blob) => reports.push(body) > 0 })
  history.replaceState(null, '', '/menu')
  vi.resetModules()
  const { keepComposition } = await import('./page-releases.ts')
  keepComposition({ id: '0'.repeat(16), hostVersion: 'h1', document: 'shop', areas: AREAS })
  const unforeseen = await import('./unforeseen.ts')
  reportRecovered = unforeseen.reportRecovered
  const listen = vi.spyOn(globalThis, 'addEventListener')
  unforeseen.followUnforeseen()
  const listeners = listen.mock.calls.map(([type, listener]) => ({ type, listener }))
  listen.mockRestore()
  onTestFinished(() => {
    for (const { type, listener } of listeners) removeEventListener(type, listener)
  })
})
/** A script's error, as a browser reports it to the page. */
function throwFrom(run: () => unknown): void {
  try {
    run()
  } catch (error) {
    dispatchEvent(new ErrorEvent('error', { error: error as Error }))
  }
}

/** A function of a host's file, which throws at nothing, some calls deep. */
const kitOf = (version: string) =>
  scriptOf(
    `host/${version}`,
    'function call(value, depth) { return depth ? call(value, depth - 1) : value.length }',
  )

test('attributes an error that the kit throws to the remote that caused it, and to the host', async () => {
  const handler = scriptOf('menu/m2', '(kit) => kit(undefined, 0)')
  const react = scriptOf('host/k1', '(handler, kit) => handler(kit)')
  throwFrom(() => react(handler, kitOf('k1')))
  expect(await reported()).toEqual(['error menu m2', 'error host k1'])
})

test('attributes it the same through any number of kit functions', async () => {
  const handler = scriptOf('menu/m3', '(kit) => kit(undefined, 20)')
  throwFrom(() => handler(kitOf('k2')))
  expect(await reported()).toEqual(['error menu m3', 'error host k2'])
})

test('attributes a remote’s error to the remote and a host file’s error to the host', async () => {
  const remote = scriptOf('basket/b2', `() => { throw new Error('of a remote') }`)
  throwFrom(() => scriptOf('host/k3', '(remote) => remote()')(remote))
  throwFrom(scriptOf('host/k3', `() => { throw new Error('of the host') }`))
  expect(await reported()).toEqual(['error basket b2', 'error host k3'])
})

/** A component that renders another text in a browser than on the server. */
const otherThere = (release: string) =>
  scriptOf(
    release,
    `(React) => function Part() {
      const [text] = React.useState(() => globalThis.isTaken ? 'there' : 'here')
      return React.createElement('b', null, text)
    }`,
  )(React) as Component // as the function is written
const around = (release: string, Inner: Component) =>
  scriptOf(
    release,
    `(React, Inner) => function Around() {
      const id = React.useId()
      return React.createElement('div', { id }, React.createElement(Inner))
    }`,
  )(React, Inner) as Component // as the function is written

/** Renders a page as the server, and hydrates it. */
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
  ['a page', () => around('host/h', otherThere('menu/m4')), 'error menu m4'],
  ['a part on another area’s page', () => around('menu/m5', otherThere('basket/b5')), 'error basket b5'],
  ['an element of the kit on a page', () => around('menu/m6', otherThere('host/h')), 'error menu m6'],
  ['what no remote rendered', () => around('host/h', otherThere('host/h')), 'error menu menu-1'],
])(
  'another first render than the server’s, of %s, is an error of its area and of the host',
  async (_, page, ofArea) => {
    await hydrate(page())
    expect(await reported()).toEqual([ofArea, 'error host h1'])
  },
)

test('attributes errors on the host’s own pages to the host, with the reason', async () => {
  history.replaceState(null, '', '/')
  const why = new Error('Why')
  reportRecovered(new Error('Minified React error #423', { cause: why }), { componentStack: null })
  expect(await reported()).toEqual(['error host h1'])
  expect(takeConsole('error')).toEqual([[why, '']])
})
