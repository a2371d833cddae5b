/** A message that the shop sent through the sandbox instead of a mail server or a phone network. */
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
