import { runInNewContext, Script } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { earlyReportsScript, earlyInputScript } from '@larder/contracts/early-script'
import { earlyScript } from '@larder/shared/domain'
import { DEV_SCRIPT } from './dev-page.ts'

/** Opens a page of `pnpm dev` that runs build `h1` of the menu; `takeNext` applies the next build, or fails. */
function openPage({ takeNext }: { takeNext?: () => Promise<boolean> } = {}) {
  let hash = 1
  const reload = vi.fn<() => void>()
  const dispatchEvent = vi.fn<(event: { type: string }) => void>()
  const source: { onmessage?: (message: { data: string }) => void } = {}
  const page = {
    location: { reload },
    dispatchEvent,
    Event: class {
      type: string
      constructor(type: string) {
        this.type = type
      }
    },
    EventSource: class {
      constructor() {
        return source
      }
    },
    __LARDER_HOT__: { add: (_area: string, _build: object): void => undefined },
  }
  runInNewContext(DEV_SCRIPT, page)
  const next = vi.fn<() => Promise<boolean>>(takeNext ?? (async () => Boolean((hash += 1))))
  page.__LARDER_HOT__.add('menu', { hash: () => `h${hash}`, takeNext: next })
  const announce = async (newest: string, released = newest, server = 'one') => {
    const data = JSON.stringify({ server, newest: { menu: newest }, released: { menu: released } })
    source.onmessage?.({ data })
    await new Promise((done) => setTimeout(done))
  }
  return { announce, next, reload, dispatchEvent }
}

test('parses as JavaScript after the scripts that precede it', () => {
  expect(() => new Script(earlyScript + earlyReportsScript + earlyInputScript + DEV_SCRIPT)).not.toThrow()
})

test('applies each later build once', async () => {
  const { announce, next, reload } = openPage()
  await announce('h1')
  expect(next).not.toHaveBeenCalled()
  await announce('h3', 'h1')
  await announce('h3')
  expect(next).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test.each<[string, () => Promise<boolean>]>([
  ['is no longer available', async () => false],
  ['cannot be applied', () => Promise.reject(new Error('Aborted'))],
])('reloads the page for a build that %s, after the build is released', async (_, takeNext) => {
  const { announce, reload } = openPage({ takeNext })
  await announce('h2', 'h1')
  expect(reload).not.toHaveBeenCalled()
  await announce('h2')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('reloads data once after a server restart', async () => {
  const { announce, dispatchEvent, reload } = openPage()
  await announce('h1')
  expect(dispatchEvent).not.toHaveBeenCalled()
  await announce('h1', 'h1', 'two')
  await announce('h1', 'h1', 'two')
  expect(dispatchEvent.mock.calls.map(([event]) => event.type)).toEqual(['larder:server-changed'])
  expect(reload).not.toHaveBeenCalled()
})
