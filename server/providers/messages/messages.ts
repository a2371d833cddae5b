import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'
import { createTransport } from 'nodemailer'
import { PROVIDER_DEADLINES } from '../settings/deadlines.ts'
import { OutsideError } from '@larder/kernel/errors/outside-error.ts'
import type { AdapterSettings } from '../settings/index.ts'

/** Emails and text messages. Both throw an `OutsideError`; the shop's outbox retries. */
export type Messages = {
  sendMail(mail: Mail): Promise<void>
  sendSms(sms: Sms): Promise<void>
}

export type Mail = {
  /** Identifies the message, to distinguish a retry from a second message. */
  id: string
  to: string
  /** The brand's name; the address comes from the configuration. */
  fromName: string
  subject: string
  text: string
  html?: string
}

export type Sms = {
  id: string
  /** E.164, such as `+447700900123`. */
  to: string
  text: string
  /** The brand's name, at most 11 letters; by default from the configuration. */
  from?: string
}

type SendMail = Messages['sendMail']
type SendSms = Messages['sendSms']

type SandboxMailSettings = { apiUrl: string; fromAddress: string }

/** Puts mail into the sandbox's outbox page instead of sending it. */
export function createSandboxMail({
  apiUrl,
  fromAddress,
  deadlines,
}: SandboxMailSettings & WithDeadlines): SendMail {
  const { call } = createOutsideCaller({ deadlines, service: 'mail', baseUrl: apiUrl })
  return async ({ fromName, ...mail }) => {
    await call({
      method: 'POST',
      path: '/outbox/mail',
      json: { ...mail, from: `${fromName} <${fromAddress}>` },
    })
  }
}

type SmtpSettings = { url: string; fromAddress: string }

/** Sends mail over SMTP; `url` is `smtp://` or `smtps://` with user and password in it. */
export function createSmtpMail({
  url,
  fromAddress,
  deadlines = PROVIDER_DEADLINES,
}: SmtpSettings & WithDeadlines): SendMail {
  const transport = createTransport({
    url,
    connectionTimeout: deadlines.outsideConnect,
    greetingTimeout: deadlines.outsideReply,
    socketTimeout: deadlines.outsideReply,
  })
  return async ({ id, to, fromName, subject, text, html }) => {
    const from = { name: fromName, address: fromAddress }
    const messageId = `<${id}@${fromAddress.split('@')[1] ?? 'localhost'}>`
    await transport
      .sendMail({
        from,
        to,
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

type TwilioSettings = {
  apiUrl: string
  accountSid: string
  authToken: string
  /** A number, or up to 11 letters. */
  from: string
}

/** Sends SMS through Twilio's Messages resource or any service with the same API, such as the sandbox. */
export function createTwilioSms({
  apiUrl,
  accountSid,
  authToken,
  from,
  deadlines,
}: TwilioSettings & WithDeadlines): SendSms {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const { call } = createOutsideCaller({
    deadlines,
    service: 'sms',
    baseUrl: apiUrl,
    headers: { authorization: `Basic ${basic}` },
  })
  return async ({ to, text, from: sender = from }) => {
    await call({
      method: 'POST',
      path: `/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      form: { To: to, From: sender, Body: text },
    })
  }
}

/** Chooses the services for emails and text messages, each separately. */
export function chooseMessages(settings: AdapterSettings): Messages {
  const { MAIL_FROM: fromAddress, SANDBOX_API_URL: sandboxUrl, SMS_FROM: from, deadlines } = settings
  const isSandboxSms = settings.SMS === 'sandbox'
  return {
    sendMail:
      settings.MAIL === 'sandbox'
        ? createSandboxMail({ deadlines, apiUrl: sandboxUrl, fromAddress })
        : createSmtpMail({ deadlines, url: settings.SMTP_URL ?? '', fromAddress }),
    sendSms: createTwilioSms({
      deadlines,
      apiUrl: isSandboxSms ? sandboxUrl : (settings.TWILIO_API_URL ?? ''),
      accountSid: isSandboxSms ? 'sandbox' : (settings.TWILIO_ACCOUNT_SID ?? ''),
      authToken: isSandboxSms ? 'sandbox' : (settings.TWILIO_AUTH_TOKEN ?? ''),
      from,
    }),
  }
}
