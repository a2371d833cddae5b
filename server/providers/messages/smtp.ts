import { createTransport } from 'nodemailer'
import { DEADLINES } from '@larder/kernel/deadlines.ts'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { WithDeadlines } from '../outside/call.ts'
import type { SendMail } from './port.ts'

type SmtpSettings = { url: string; fromAddress: string }

/** Sends mail over SMTP; `url` is `smtp://` or `smtps://` with user and password in it. */
export function smtpMail({
  url,
  fromAddress,
  deadlines = DEADLINES,
}: SmtpSettings & WithDeadlines): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: deadlines.outsideConnect,
    greetingTimeout: deadlines.outsideReply,
    socketTimeout: deadlines.outsideReply,
  })
  return async ({ id, to, fromName, replyTo, subject, text, html }) => {
    const from = { name: fromName, address: fromAddress }
    const messageId = `<${id}@${fromAddress.split('@')[1] ?? 'localhost'}>`
    await transport
      .sendMail({
        from,
        to,
        replyTo,
        subject,
        text,
        html,
        messageId,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      .catch((cause: unknown) => {
        throw new OutsideError('mail', 'broken', { cause })
      })
  }
}
