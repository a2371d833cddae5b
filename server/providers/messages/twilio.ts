import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { SendSms } from './port.ts'

export type TwilioSettings = {
  apiUrl: string
  accountSid: string
  authToken: string
  /** A number, or up to 11 letters. */
  from: string
}

/** Sends SMS by Twilio's Messages resource, or by any service of that shape. The sandbox implements it too. */
export function twilioSms({
  apiUrl,
  accountSid,
  authToken,
  from,
  deadlines,
}: TwilioSettings & WithDeadlines): SendSms {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const { call } = outsideCaller({
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
