import { pushApi } from '@larder/shared/contracts'
import { AppError } from '@larder/shared/errors'

/** Whether this browser can show notifications of a page that is closed. */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const isBlocked = (): boolean => canNotify() && Notification.permission === 'denied'

async function loadSubscription(): Promise<PushSubscription | undefined> {
  if (!canNotify()) return undefined
  const registration = await navigator.serviceWorker.getRegistration(pushApi.WORKER_SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Whether this browser is subscribed, and not with another key of the server, whose messages push services refuse. */
export async function hasSubscription(publicKey: string | undefined): Promise<boolean> {
  const subscription = await loadSubscription()
  if (!subscription) return false
  const key = subscription.options?.applicationServerKey
  return !key || publicKey === undefined || toBase64Url(key) === publicKey
}

/** Resolves when the worker runs: before, a browser does not subscribe. */
async function waitForWorker({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (active || !worker) return
  await new Promise<void>((resolve, reject) =>
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(new Error('The worker did not start'))
    }),
  )
}

/** Subscribes this browser anew, as its old subscription may have been made with other keys. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscriptionJSON> {
  try {
    const registration = await navigator.serviceWorker.register(pushApi.WORKER_PATH, {
      scope: pushApi.WORKER_SCOPE,
    })
    await waitForWorker(registration)
    const earlier = await registration.pushManager.getSubscription()
    await earlier?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    return (await registration.pushManager.subscribe(options)).toJSON()
  } catch (cause) {
    // Browsers say no by errors of many names: without a push service, in a private window, on a full disk.
    throw new AppError('PUSH_BROWSER', { cause })
  }
}

/** Ends the subscription at the push service; the server's part is ended on its own. */
export async function unsubscribeBrowser(): Promise<void> {
  const subscription = await loadSubscription()
  await subscription?.unsubscribe().catch(() => false)
}
