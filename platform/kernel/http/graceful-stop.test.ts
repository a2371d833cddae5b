import { createServer, get, type ClientRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSilentLog } from '../log/silent-log.ts'
import { expect, onTestFinished, test, vi } from 'vitest'

/** Sends a request that is never answered, and resolves when its connection is closed. */
function neverAnswered(port: number, path: string) {
  let isCut = false
  const request: ClientRequest = get({ port, path, host: '127.0.0.1' })
  request.on('error', () => (isCut = true))
  return { request, isCut: () => isCut }
}

test('ends requests after 20 s, payments after 30 s and the process after 40 s', async () => {
  // A process stops only once, so this test has separate modules, and later tests in this worker load them again.
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { closingSignal, isDraining } = await import('./draining.ts')
  const { stopOnSignal } = await import('./graceful-stop.ts')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  onTestFinished(() => {
    vi.useRealTimers()
    exit.mockRestore()
  })
  const before = { SIGTERM: process.listeners('SIGTERM'), disconnect: process.listeners('disconnect') }
  let opened = 0
  const server = createServer(() => (opened += 1))
  const hangs = () => new Promise<void>(() => undefined)
  stopOnSignal({ servers: [server], log: createSilentLog(), waitMs: 0, closeAll: hangs })
  onTestFinished(() => {
    for (const name of ['SIGINT', 'SIGHUP'] as const) process.removeAllListeners(name)
    for (const name of ['SIGTERM', 'disconnect'] as const) {
      process.removeAllListeners(name)
      for (const listener of before[name]) process.on(name, listener as () => void)
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  const browsing = neverAnswered(port, '/api/search/global')
  const paying = neverAnswered(port, '/api/payment/makePayment')
  await vi.waitFor(() => expect(opened).toBe(2))

  process.emit('SIGTERM')
  expect(isDraining()).toBe(true)
  await vi.waitFor(() => expect(closingSignal.aborted).toBe(true))
  await vi.advanceTimersByTimeAsync(19_000)
  expect([browsing.isCut(), paying.isCut()]).toEqual([false, false])
  await vi.advanceTimersByTimeAsync(1_500)
  await vi.waitFor(() => expect(browsing.isCut()).toBe(true))
  expect(paying.isCut()).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(paying.isCut()).toBe(true))
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(exit).toHaveBeenCalledWith(1)
  exit.mockClear()
  process.emit('SIGTERM')
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1))
})
