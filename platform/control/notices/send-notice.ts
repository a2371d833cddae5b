import { createHash } from 'node:crypto'
import { Agent, fetch } from 'undici'
import type * as contract from '@larder/contracts/notices'
import { describeFailure, OutsideError } from '@larder/kernel/errors/outside-error.ts'
import { signBytes } from '@larder/kernel/http/signature.ts'
import type { ControlDeadlines } from '../deadlines.ts'

type Notice = contract.Notice

/** Sends a mail of the shop. The same id is the same message. Rejects when it was not sent. */
export type SendMail = (mail: { id: string; to: string; subject: string; text: string }) => Promise<void>

export type Sender = (
  channel: contract.NoticeChannel,
  message: { notice: Notice; phase: contract.Phase },
) => Promise<void>

const SIGNATURE_HEADER = 'Larder-Signature'
const EVENT_ID_HEADER = 'Larder-Event-Id'

const describeScope = ({ area, brands }: Notice): string =>
  [area, ...(brands.length > 3 ? [`${brands.length} brands`] : brands)].filter(Boolean).join(', ')

/** The first words of every message: `PAGE`, `OVER`, with what it is about. */
function formatTitle(notice: Notice, phase: contract.Phase): string {
  const scope = describeScope(notice)
  const state = phase === 'ended' ? 'OVER' : notice.severity === 'page' ? 'PAGE' : 'NOTE'
  return `${state} ${notice.kind}${scope && ` (${scope})`}`
}

const formatText = (notice: Notice, phase: contract.Phase): string =>
  phase === 'ended' ? `It is over: ${notice.text}` : notice.text

/** Slack's control characters (https://docs.slack.dev/messaging/formatting-message-text). */
const escapeForChat = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The JSON that Slack takes, and Mattermost, Rocket.Chat, Discord (`/slack`) and Teams by their bridges. */
export function formatChat(notice: Notice, phase: contract.Phase): object {
  const help = phase === 'ended' ? '' : `\n${escapeForChat(notice.help)}`
  const title = escapeForChat(formatTitle(notice, phase))
  return {
    text: `*${title}*\n${escapeForChat(formatText(notice, phase))}${help}\n<${notice.link}|Open the console>`,
  }
}

export function formatMail(notice: Notice, phase: contract.Phase): { subject: string; text: string } {
  const lines = [
    formatText(notice, phase),
    phase === 'ended' ? '' : `What helps: ${notice.help}`,
    notice.link,
    `Since ${notice.since}${phase === 'ended' && notice.until ? `, over at ${notice.until}` : ''}`,
  ]
  return { subject: formatTitle(notice, phase), text: lines.filter(Boolean).join('\n\n') }
}

type Deps = {
  clock: () => Date
  deadlines: Pick<ControlDeadlines, 'noticeConnect' | 'noticeReply'>
  sendMail: SendMail | undefined
}

/** The id by which a receiver recognises a repeat. */
const eventId = ({ id }: Notice, phase: contract.Phase): string => `${id}-${phase}`

/** Tells messages to several people apart, in a form that a Message-ID may have. */
const hashAddress = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 16)

/** Creates a function that sends a notice to one channel and rejects when that did not take it. */
export function createSender({ clock, deadlines, sendMail }: Deps): Sender {
  const { noticeConnect, noticeReply } = deadlines
  const agent = new Agent({
    connect: { timeout: noticeConnect },
    headersTimeout: noticeReply,
    bodyTimeout: noticeReply,
  })

  async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
    const reply = await fetch(url, {
      method: 'POST',
      dispatcher: agent,
      redirect: 'manual',
      signal: AbortSignal.timeout(noticeConnect + noticeReply),
      headers: { 'content-type': 'application/json', ...headers },
      body,
    }).catch((cause: unknown) => {
      throw new OutsideError('notices', describeFailure(cause), { cause })
    })
    await reply.body?.cancel()
    if (!reply.ok)
      throw new OutsideError('notices', reply.status < 500 ? 'refused' : 'broken', { status: reply.status })
  }

  async function mailTo(addresses: readonly string[], notice: Notice, phase: contract.Phase): Promise<void> {
    if (!sendMail) throw new Error('This shop sends no mail')
    const mail = formatMail(notice, phase)
    await Promise.all(
      addresses.map((to) => sendMail({ ...mail, id: `${eventId(notice, phase)}-${hashAddress(to)}`, to })),
    )
  }

  return async (channel, { notice, phase }) => {
    if ('mail' in channel) return mailTo(channel.mail, notice, phase)
    if ('chat' in channel) return post(channel.chat, JSON.stringify(formatChat(notice, phase)), {})
    const posted: contract.PostedNotice = { ...notice, phase, sentAt: clock().toISOString() }
    const body = JSON.stringify(posted)
    return post(channel.webhook, body, {
      [EVENT_ID_HEADER]: eventId(notice, phase),
      ...(channel.key !== undefined && { [SIGNATURE_HEADER]: signBytes(body, channel.key) }),
    })
  }
}
