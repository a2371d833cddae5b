import type { Sender, MessageTexts, Message } from './message.ts'
import { isIP } from 'node:net'
import { eq } from 'drizzle-orm'
import type { AppDeps } from '../../app-deps.ts'
import { brandHosts, brands } from '../../model/schema/index.ts'
import type { Brand } from '@larder/kernel/http/context.ts'
import { findPublicOrigin } from '@larder/kernel/http/public-origin.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { countOneTimeCode } from '../../model/counters.ts'
import { insertSmsCount } from './sms-counts.queries.ts'
import { writeMessageTexts } from './message-texts.ts'

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)

/** An email as plain text, which is always included for readers and for filters. */
function writePlainEmail({ paragraphs, button, moreLink }: MessageTexts, { brandName }: Sender): string {
  const links = [button, moreLink].flatMap((link) => (link ? [`${link.label}: ${link.href}`] : []))
  return [...paragraphs, ...links, brandName].join('\n\n')
}

/** The same email as HTML, with tables and inline styles because email clients support little else. */
function writeHtmlEmail(
  { subject, paragraphs, button, moreLink }: MessageTexts,
  { brandName, colour }: Sender,
): string {
  const rows = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  const link = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.href)}" style="background:${escapeHtml(colour)};color:#fff;padding:14px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : ''
  const more = moreLink
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(moreLink.href)}" style="color:${escapeHtml(colour)}">${escapeHtml(moreLink.label)}</a></p>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f5f5f3;font-family:Helvetica,Arial,sans-serif;color:#222;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" style="max-width:560px;background:#fff;border-radius:16px" cellpadding="0" cellspacing="0">
<tr><td style="padding:24px 32px;font-size:20px;font-weight:700;color:${escapeHtml(colour)}">${escapeHtml(brandName)}</td></tr>
<tr><td style="padding:0 32px 32px;font-size:16px">${rows}${link}${more}</td></tr>
</table></td></tr></table></body></html>`
}

/** The primary colour of a brand that does not set one (spec §9). */
const DEFAULT_COLOUR = '#14569E'

/**
 * The origin of a brand's main host: preferably a host with a configured public origin, then ordinary names, then
 * `localhost` and IP addresses. A request's `headers` give the public origin where no setting does.
 */
export async function loadOrigin(
  { db, config }: AppDeps,
  brandId: string,
  headers?: Headers,
): Promise<{ host: string; origin: string }> {
  const rows = await db
    .select({ host: brandHosts.host })
    .from(brandHosts)
    .where(eq(brandHosts.brandId, brandId))
  const rank = (host: string) =>
    config.publicOrigins.has(host) ? 0 : host === 'localhost' || isIP(host) ? 2 : 1
  const hosts = rows
    .map((row) => row.host)
    .toSorted((one, other) => rank(one) - rank(other) || one.localeCompare(other))
  const host = hosts[0] ?? 'localhost'
  return { host, origin: findPublicOrigin(config, host, headers) }
}

/** Name, origin and colour of a message's brand. */
async function loadSender(deps: AppDeps, brand: Brand): Promise<Sender> {
  const [row] = await deps.db.select({ details: brands.details }).from(brands).where(eq(brands.id, brand.id))
  const { looks, contact, messages: templates } = row?.details ?? {}
  return {
    brandName: brand.name,
    colour: looks?.colours.primary ?? DEFAULT_COLOUR,
    smsSender: contact?.smsSender ?? '',
    templates,
    ...(await loadOrigin(deps, brand.id)),
  }
}

const MAX_ATTEMPTS = 3
const RETRY_PAUSE_MS = 500

export type Recipient = { email: string } | { phone: string }

/** `key` identifies the message to the provider, so that a retry by the outbox does not deliver it twice. */
type Delivery = { brand: Brand; key?: string }

export type Messenger = {
  /** Sends now and throws when the provider fails; for the outbox, which retries later. */
  deliver: (message: Message, to: Recipient, delivery: Delivery) => Promise<void>
  /**
   * Sends without delaying the caller. The response time must not reveal whether anything was sent, and requesting a
   * code again is better than storing it to be sent later.
   */
  post: (message: Message, to: Recipient, brand: Brand) => void
  /** Resolves when all posted messages have been sent or have failed; for a graceful stop and for tests. */
  settled: () => Promise<void>
}

/** Turns messages into a brand's texts and passes them to the email or SMS provider. */
export function createMessenger(deps: AppDeps): Messenger {
  const inFlight = new Set<Promise<void>>()

  async function deliver(message: Message, to: Recipient, { brand, key }: Delivery): Promise<void> {
    const sender = await loadSender(deps, brand)
    const texts = writeMessageTexts(message, sender)
    const { messages } = deps.adapters
    const id = key ?? randomUUID()
    if ('email' in to) {
      const { subject } = texts
      const email = { subject, text: writePlainEmail(texts, sender), html: writeHtmlEmail(texts, sender) }
      return messages.sendMail({ id, to: to.email, fromName: sender.brandName, ...email })
    }
    const { smsSender: from } = sender
    if (!texts.sms) return
    // First, because a message that was sent and then failed here would be sent again.
    await insertSmsCount(deps.db, brand.id, deps.clock())
    await messages.sendSms({ id, to: to.phone, text: texts.sms, ...(from ? { from } : {}) })
  }

  async function sendWithRetries(message: Message, to: Recipient, brand: Brand): Promise<void> {
    const key = randomUUID()
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      try {
        await deliver(message, to, { brand, key })
        if (message.kind === 'one-time-code') countOneTimeCode('email' in to ? 'sent_email' : 'sent_sms')
        return
      } catch (err) {
        deps.log.warn({ err, kind: message.kind, attempt, brandId: brand.id }, 'message not sent')
        await delay(RETRY_PAUSE_MS * attempt)
      }
    }
  }

  return {
    deliver,
    post(message, to, brand) {
      const sending = sendWithRetries(message, to, brand).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
    },
    async settled() {
      await Promise.all(inFlight)
    },
  }
}
