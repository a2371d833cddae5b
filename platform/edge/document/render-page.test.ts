import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  RendererLateError,
  RendererLostError,
  RendererTimeoutError,
  RendererUnavailableError,
} from '../renderer/errors.ts'
import type { Renderer } from '../renderer/pool.ts'
import { circuitBreaker, renderPage } from './render-page.ts'

type Task = Parameters<typeof renderPage>[1]

const breaker = circuitBreaker({ failures: 3, openMs: 1_000, longOpenMs: 1_000, clock: Date.now })
const task = {
  composed: { composition: {}, host: { version: 'h1' }, isPinned: false },
  owner: { area: 'menu', version: 'm1' },
  url: 'http://localhost/',
  describe: async () => undefined,
} as Task // only the fields that rendering reads

test('a late page rejects without an unhandled rejection when its renderer ends', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const page = Promise.withResolvers<never>()
  const shell = { kind: 'page', body: '' }
  const renderer = {
    async render({ owner }: { owner?: unknown }) {
      if (owner) throw new RendererLateError('late', page.promise)
      page.reject(new RendererLostError('the renderer is stuck'))
      await delay(50)
      return shell
    },
  } as unknown as Renderer // the only method called
  const result = await renderPage({ renderer, breaker, log: createSilentLog() }, task)
  expect(result).toMatchObject({ rendered: shell, isRendered: false })
  expect(unhandled).not.toHaveBeenCalled()
  await expect(result.late).rejects.toThrow('the renderer is stuck')
})

/** Renders a page whose area ends like this, by a renderer that renders the shell. */
const isFaultOf = async (render: () => Promise<never>) => {
  const renderer = {
    render: async ({ owner }: { owner?: unknown }) => (owner ? render() : { kind: 'page', body: '' }),
  } as unknown as Renderer // the only method called
  const fresh = circuitBreaker({ failures: 3, openMs: 1, longOpenMs: 1, clock: Date.now })
  return (await renderPage({ renderer, breaker: fresh, log: createSilentLog() }, task)).isFault
}
const fails = async (error: Error): Promise<never> => Promise.reject(error)

test('a release is at fault for what it throws or uses up, also when that is known later', async () => {
  expect(await isFaultOf(() => fails(new Error('no price')))).toBe(true)
  expect(await isFaultOf(() => fails(new RendererLostError('stuck')))).toBe(true)
  expect(await isFaultOf(() => fails(new RendererLateError('late', fails(new Error('no price')))))).toBe(true)
})

test('no release is at fault for a renderer that is missing, killed by the clock, or late', async () => {
  expect(await isFaultOf(() => fails(new RendererUnavailableError('starting')))).toBe(false)
  const timeout = fails(new RendererTimeoutError('10 s'))
  expect(await isFaultOf(() => fails(new RendererLateError('late', timeout)))).toBe(false)
  const killed = fails(new RendererUnavailableError('no processor time'))
  expect(await isFaultOf(() => fails(new RendererLateError('late', killed)))).toBe(false)
})
