import type { AdapterSettings } from '../settings/index.ts'
import { sandboxMail, smtpMail, twilioSms, type Messages } from './index.ts'

/** The services that send emails and text messages; each is chosen separately. */
export function chooseMessages(settings: AdapterSettings): Messages {
  const { MAIL_FROM: fromAddress, SANDBOX_API_URL: sandboxUrl, SMS_FROM: from } = settings
  const isSandboxSms = settings.SMS === 'sandbox'
  return {
    sendMail:
      settings.MAIL === 'sandbox'
        ? sandboxMail({ apiUrl: sandboxUrl, fromAddress })
        : smtpMail({ url: settings.SMTP_URL ?? '', fromAddress }),
    sendSms: twilioSms({
      apiUrl: isSandboxSms ? sandboxUrl : (settings.TWILIO_API_URL ?? ''),
      accountSid: isSandboxSms ? 'sandbox' : (settings.TWILIO_ACCOUNT_SID ?? ''),
      authToken: isSandboxSms ? 'sandbox' : (settings.TWILIO_AUTH_TOKEN ?? ''),
      from,
    }),
  }
}
