import { expect, onTestFinished, test, vi } from 'vitest'
import { streamSitemap } from './site-map.ts'

/** Endless paths from a source that cannot be closed. */
async function* pages(): AsyncGenerator<string[]> {
  try {
    for (;;) yield ['/stores/york']
  } finally {
    // oxlint-disable-next-line no-unsafe-finally -- what a connection that broke meanwhile does
    throw new Error('the connection broke')
  }
}

test('a failing source of an unread sitemap does not cause an unhandled rejection', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const ended = vi.fn<() => void>()
  const reader = streamSitemap('https://shop.test', pages(), { readerMs: 10_000, onEnd: ended }).getReader()
  await reader.read()
  await reader.read()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ended).toHaveBeenCalledTimes(1)
  await expect(reader.read()).rejects.toThrow('nobody reads')
  await new Promise((resolve) => setImmediate(resolve)) // unhandled rejections are reported after the microtasks
  expect(unhandled).not.toHaveBeenCalled()
})
