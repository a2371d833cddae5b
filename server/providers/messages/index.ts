export type { Mail, Messages, SendMail, SendSms, Sms } from './port.ts'
export { sandboxMail } from './sandbox-mail.ts'
export { smtpMail } from './smtp.ts'
export { twilioSms, type TwilioSettings } from './twilio.ts'
