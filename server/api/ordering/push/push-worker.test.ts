import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { PUSH_WORKER } from './push-worker.ts'

const ORIGIN = 'https://shop.example'
type Listener = (event: object) => void

/** Runs the worker's script with what a browser gives it, and sends it events. */
function startWorker(openPages: string[] = []) {
  const listeners = new Map<string, Listener>()
  const pages = openPages.map((path) => ({ url: ORIGIN + path, focus: vi.fn<() => void>() }))
  const openWindow = vi.fn<(url: string) => void>()
  const showNotification = vi.fn<(title: string, options: object) => void>()
  const subscribe = vi.fn<(options: object) => Promise<object>>(async (options) => ({ from: options }))
  const fetch = vi.fn<(path: string, init: { body: string }) => void>()
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    clients: { matchAll: async () => pages, openWindow },
    registration: { showNotification, pushManager: { subscribe } },
  }
  runInNewContext(PUSH_WORKER, { self, URL, fetch })
  async function send(name: string, event: object): Promise<void> {
    let work: Promise<unknown> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return { send, pages, openWindow, showNotification, subscribe, fetch }
}

const press = (path: unknown) => ({ notification: { close: () => undefined, data: { path } } })

test('shows what was sent, and something of a message that it cannot read', async () => {
  const { send, showNotification } = startWorker()
  const news = { title: 'On its way', body: 'Order 1', tag: 't', path: '/checkout/success?id=1' }
  await send('push', { data: { json: () => news } })
  expect(showNotification).toHaveBeenLastCalledWith('On its way', {
    body: 'Order 1',
    tag: 't',
    renotify: true,
    data: { path: '/checkout/success?id=1' },
  })
  await send('push', { data: null })
  expect(showNotification.mock.lastCall?.[0]).toBe('There is news about your order')
})

test('a press focuses the order’s open page, else opens it', async () => {
  const { send, pages, openWindow } = startWorker(['/', '/checkout/success?id=1'])
  await send('notificationclick', press('/checkout/success?id=1'))
  expect(pages.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
  await send('notificationclick', press('/checkout/success?id=2'))
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/checkout/success?id=2`]])
})

test('a press never leaves the shop', async () => {
  const { send, openWindow } = startWorker()
  for (const path of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)'])
    await send('notificationclick', press(path))
  expect(openWindow).not.toHaveBeenCalled()
})

test('tells the server of a subscription that its push service replaced', async () => {
  const { send, fetch, subscribe } = startWorker()
  await send('pushsubscriptionchange', { oldSubscription: { options: { userVisibleOnly: true } } })
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true })
  expect(fetch.mock.lastCall?.[0]).toBe('/api/push/renew')
  expect(JSON.parse(fetch.mock.lastCall?.[1].body ?? '')).toEqual({
    subscription: { from: { userVisibleOnly: true } },
  })
})
