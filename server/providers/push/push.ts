import { ECDH } from 'node:crypto'
import webPush from 'web-push'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import { createOutsideCaller } from '../outside/outside-caller.ts'
import type { AdapterSettings } from '../settings/index.ts'
import { SANDBOX_PUSH_PATH } from '../settings/sandbox-access.ts'

/** Where one browser is reached, as its Push API tells it. */
type PushSubscription = { endpoint: string; p256dh: string; auth: string }

type Notification = {
  to: PushSubscription
  /** Encrypted for the browser: the push service cannot read it. */
  text: string
  /** How long the service keeps it for a browser that is offline. */
  ttlSec: number
  isUrgent: boolean
  /** What it is about: of two that wait for a browser the service delivers the newer. At most 32 letters. */
  topic: string
}

/** Notifications to browsers by the Web Push protocol (RFC 8030). */
export type Push = {
  /** The public key with which browsers subscribe (RFC 8292). */
  publicKey: string
  /** Whether it is of a push service that this server sends to, and something can be encrypted for it. */
  isReachable: (to: PushSubscription) => boolean
  /** Returns `ended` for a subscription that the service no longer has. Throws OutsideError for any other failure. */
  send: (notification: Notification) => Promise<'sent' | 'ended'>
}

/** The push services of Chrome and Edge, Firefox, Edge on Windows, and Safari. */
const PUSH_SERVICE_HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^[a-z0-9-]+\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

const ENDED_STATUSES = new Set([404, 410])

/**
 * Endpoints come from strangers, so only listed services are called: https, no port, no user (docs/decisions/282).
 * `sandboxUrl` is the sandbox's service, which has no certificate.
 */
function isListedService(endpoint: string, sandboxUrl: string | undefined): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (sandboxUrl !== undefined && url.href.startsWith(sandboxUrl)) return true
  return (
    url.protocol === 'https:' && url.port === '' && PUSH_SERVICE_HOSTS.some((host) => host.test(url.hostname))
  )
}

function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'compressed')
    return true
  } catch {
    return false
  }
}

function chooseSandboxUrl({ NODE_ENV, LARDER_SANDBOX, SANDBOX_API_URL }: AdapterSettings) {
  const hasSandbox = NODE_ENV !== 'production' || LARDER_SANDBOX === 'allow'
  return hasSandbox ? SANDBOX_API_URL + SANDBOX_PUSH_PATH : undefined
}

/** Undefined without keys: then no browser is asked and none is notified. */
export function choosePush(settings: AdapterSettings): Push | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM, deadlines } = settings
  if (!publicKey || !privateKey) return undefined
  const sandboxUrl = chooseSandboxUrl(settings)
  const isReachable = ({ endpoint, p256dh }: PushSubscription) =>
    isListedService(endpoint, sandboxUrl) && isKey(p256dh)
  const vapidDetails = { subject: `mailto:${MAIL_FROM}`, publicKey, privateKey }
  const { call } = createOutsideCaller({ service: 'push', baseUrl: '', deadlines })

  async function send({ to, text, ttlSec, isUrgent, topic }: Notification): Promise<'sent' | 'ended'> {
    const { endpoint, p256dh, auth } = to
    // The list may have been shortened since the browser subscribed.
    if (!isReachable(to)) return 'ended'
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
      vapidDetails,
      TTL: ttlSec,
      topic,
      urgency: isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    })
    // The length is the caller's to count.
    const { 'Content-Length': _, ...rest } = headers
    try {
      await call({
        method: 'POST',
        path: endpoint,
        headers: rest,
        bytes: body,
        breakerKey: new URL(endpoint).host,
      })
      return 'sent'
    } catch (error) {
      if (error instanceof OutsideError && ENDED_STATUSES.has(error.status ?? 0)) return 'ended'
      throw error
    }
  }

  return { publicKey, isReachable, send }
}
