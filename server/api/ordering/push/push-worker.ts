import { pushApi } from '@larder/shared/contracts'

/**
 * The service worker that shows notifications of orders. It has no `fetch` listener and no page is in its scope, so it
 * takes part in no request of a page, and nothing of the shop is in it (docs/decisions/282).
 */
export const PUSH_WORKER = `'use strict'
const origin = self.location.origin

self.addEventListener('push', (event) => {
  let news
  try {
    news = event.data.json()
  } catch {
    // Browsers end a subscription whose notifications are not shown.
    news = { title: 'There is news about your order' }
  }
  const { title, body, tag, path } = news
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, renotify: Boolean(tag), data: { path } }),
  )
})

async function openPage(path) {
  const url = new URL(path || '/', origin)
  if (url.origin !== origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find((one) => one.url === url.href)
  if (page) await page.focus()
  else await self.clients.openWindow(url.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data && event.notification.data.path))
})

async function renew({ oldSubscription, newSubscription }) {
  const subscription =
    newSubscription || (oldSubscription && (await self.registration.pushManager.subscribe(oldSubscription.options)))
  if (!subscription) return
  await fetch('${pushApi.renew.path}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ subscription }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
`
