import type { AdapterSettings } from '../settings/index.ts'
import { sandboxMail, smtpMail, twilioSms, type Messages } from './index.ts'

/** The services that send emails and text messages; each is chosen separately. */
export function chooseMessages(settings: AdapterSettings): Messages {
  const { MAIL_FROM: fromAddress, SANDBOX_API_URL: sandboxUrl, SMS_FROM: from, deadlines } = settings
  const isSandboxSms = settings.SMS === 'sandbox'
  return {
    sendMail:
      settings.MAIL === 'sandbox'
        ? sandboxMail({ deadlines, apiUrl: sandboxUrl, fromAddress })
        : smtpMail({ deadlines, url: settings.SMTP_URL ?? '', fromAddress }),
    sendSms: twilioSms({
      deadlines,
      apiUrl: isSandboxSms ? sandboxUrl : (settings.TWILIO_API_URL ?? ''),
      accountSid: isSandboxSms ? 'sandbox' : (settings.TWILIO_ACCOUNT_SID ?? ''),
      authToken: isSandboxSms ? 'sandbox' : (settings.TWILIO_AUTH_TOKEN ?? ''),
      from,
    }),
  }
}
