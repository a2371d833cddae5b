import { pino } from 'pino'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RendererLateError, RendererLostError } from './renderer/errors.ts'
import type { Renderer } from './renderer/pool.ts'
import { circuitBreaker, renderPage } from './render-page.ts'

type Task = Parameters<typeof renderPage>[1]

const breaker = circuitBreaker({ failures: 3, openMs: 1_000, longOpenMs: 1_000, clock: Date.now })
const task = {
  composed: { composition: {}, host: { version: 'h1' }, isPinned: false },
  owner: { area: 'menu', version: 'm1' },
  url: 'http://localhost/',
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
  const result = await renderPage({ renderer, breaker, log: pino({ level: 'silent' }) }, task)
  expect(result).toMatchObject({ rendered: shell, isRendered: false })
  expect(unhandled).not.toHaveBeenCalled()
  await expect(result.late).rejects.toThrow('the renderer is stuck')
})
