/** What the messages need of a mail server and an SMS provider; both throw when it will not. */
export type Outgoing = {
  sendMail: (mail: {
    to: string
    fromName: string
    subject: string
    text: string
    html: string
  }) => Promise<void>
  sendSms: (sms: { to: string; fromName: string; text: string }) => Promise<void>
}
