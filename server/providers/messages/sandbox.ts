import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { generateId } from '../sandbox/storage.ts'
import { renderPage, sandboxNotice, renderTabs, type Html } from '../sandbox/layout.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

/** A message that the shop sent through the sandbox instead of a mail server or phone network. */
export type OutboxMessage = {
  id: string
  at: string
  channel: 'mail' | 'sms'
  from: string
  to: string
  subject?: string
  text: string
  html?: string
}

const Mail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
})
const Sms = z.object({ To: z.string().min(1), From: z.string().min(1), Body: z.string().min(1) })

/** Accepts mail (our own API) and SMS (Twilio's API) and shows them on a page. */
export function mountOutbox(app: Hono, { store, clock }: SandboxDeps<{ messages: OutboxMessage[] }>): void {
  const { messages } = store.state

  function add(message: Omit<OutboxMessage, 'at'>): void {
    messages.push({ ...message, at: clock().toISOString() })
    store.save()
  }

  app.post('/outbox/mail', async (c) => {
    const mail = Mail.parse(await c.req.json())
    // the shop's outbox delivers at least once: a message with a known id is a repeat
    if (!messages.some(({ id }) => id === mail.id)) add({ ...mail, channel: 'mail' })
    return c.json({ ok: true })
  })

  app.post('/2010-04-01/Accounts/:account/Messages.json', async (c) => {
    const sms = Sms.safeParse(await c.req.parseBody())
    if (!sms.success)
      return c.json({ code: 21_604, message: 'To, From and Body are needed.', status: 400 }, 400)
    const id = generateId('SM')
    add({ id, channel: 'sms', from: sms.data.From, to: sms.data.To, text: sms.data.Body })
    return c.json({ sid: id, status: 'queued', to: sms.data.To }, 201)
  })

  app.get('/outbox', (c) => {
    const to = c.req.query('to')
    return c.html(renderOutboxPage(messages.filter((each) => !to || each.to === to).toReversed()))
  })

  /** Messages as data, newest first, filtered by `?to=` and `?channel=`. */
  app.get('/control/outbox', (c) => {
    const { to, channel } = c.req.query()
    const found = messages.filter((each) => (!to || each.to === to) && (!channel || each.channel === channel))
    return c.json(found.toReversed().map((each) => ({ ...each, code: getCode(each.text) })))
  })

  app.post('/control/outbox/clear', (c) => {
    messages.splice(0)
    store.save()
    return c.json({ ok: true })
  })
}

/** Finds a one-time code in a message: six separate digits. */
const getCode = (text: string): string | undefined => /(?<![\d£.])\d{6}(?!\d)/.exec(text)?.[0]

function renderOutboxPage(messages: OutboxMessage[]): Html {
  return renderPage({
    title: 'Outbox',
    kind: 'list',
    body: html`<main class="list">
      <div class="list-head">
        <h1>Outbox</h1>
        ${sandboxNotice}
      </div>
      ${renderTabs('outbox')}
      ${
        messages.length
          ? messages.map(renderMessageCard)
          : html`<p class="empty">
              Nothing sent yet. Mail and SMS of the shop appear here instead of being sent.
            </p>`
      }
    </main>`,
  })
}

function renderMessageCard({ channel, from, to, at, subject, text }: OutboxMessage): Html {
  const code = getCode(text)
  const time = new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' })
  return html`<article class="message">
    <div class="message-head">
      <span><span class="pill">${channel === 'mail' ? 'Mail' : 'SMS'}</span> to <strong>${to}</strong></span>
      <time datetime="${at}" class="muted">${time}</time>
    </div>
    ${subject ? html`<h2>${subject}</h2>` : ''} ${code ? html`<p class="code">${code}</p>` : ''}
    <p class="message-text">${linkAddresses(text)}</p>
    <p class="muted">From ${from}</p>
  </article>`
}

/** Turns web addresses in a text into links; the template escapes everything else. */
function linkAddresses(text: string): (Html | string)[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : part))
}
