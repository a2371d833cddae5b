/** Mail and SMS to people. Both throw an `OutsideError`; the outbox of the shop tries again. */
export type Messages = {
  sendMail(mail: Mail): Promise<void>
  sendSms(sms: Sms): Promise<void>
}

export type Mail = {
  /** Names this message, so that a repeated one can be told from a second one. */
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
