/** Emails and text messages. Both throw an `OutsideError`; the shop's outbox retries. */
export type Messages = {
  sendMail(mail: Mail): Promise<void>
  sendSms(sms: Sms): Promise<void>
}

export type Mail = {
  /** Identifies this message, so that a retry can be distinguished from a second message. */
  id: string
  to: string
  /** The brand's name; the address comes from the configuration. */
  fromName: string
  replyTo?: string
  subject: string
  text: string
  html?: string
}

export type Sms = {
  id: string
  /** E.164, as `+447700900123`. */
  to: string
  text: string
  /** The brand's own name, at most 11 letters; absent: the configuration's. */
  from?: string
}

export type SendMail = Messages['sendMail']
export type SendSms = Messages['sendSms']
