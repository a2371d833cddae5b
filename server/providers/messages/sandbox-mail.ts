import { outsideCaller, type WithDeadlines } from '../outside/call.ts'
import type { SendMail } from './port.ts'

type SandboxMailSettings = { apiUrl: string; fromAddress: string }

/** Puts mail into the sandbox's outbox page instead of sending it. */
export function sandboxMail({
  apiUrl,
  fromAddress,
  deadlines,
}: SandboxMailSettings & WithDeadlines): SendMail {
  const { call } = outsideCaller({ deadlines, service: 'mail', baseUrl: apiUrl })
  return async ({ fromName, ...mail }) => {
    await call({
      method: 'POST',
      path: '/outbox/mail',
      json: { ...mail, from: `${fromName} <${fromAddress}>` },
    })
  }
}
