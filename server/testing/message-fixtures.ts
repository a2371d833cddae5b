import type { Mail, Messages, Sms } from '@larder/providers/messages/messages.ts'
import type { AppDeps } from '@larder/api/app-deps.ts'

export function createMessageRecorder() {
  const mails: Mail[] = []
  const texts: Sms[] = []
  const messages: Messages = {
    sendMail: async (mail) => void mails.push(mail),
    sendSms: async (sms) => void texts.push(sms),
  }
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    // As long as any wait in a test, because a busy machine may be slow.
    for (let end = performance.now() + 30_000; performance.now() < end;) {
      const found = find()
      if (found !== undefined) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error('No such message was sent')
  }
  return {
    /** The option for `startApp({ change })`. */
    change: (deps: AppDeps): AppDeps => ({ ...deps, adapters: { ...deps.adapters, messages } }),
    mails,
    texts,
    /** Reads the code from the newest email to an address. */
    mailedCode: (to: string) =>
      until(() => /\b(\d{6})\b/.exec(mails.findLast((mail) => mail.to === to)?.text ?? '')?.[1]),
    textedCode: (to: string) =>
      until(() => /\b(\d{6})\b/.exec(texts.findLast((sms) => sms.to === to)?.text ?? '')?.[1]),
    mailTo: (to: string, subject: RegExp) =>
      until(() => mails.findLast((mail) => mail.to === to && subject.test(mail.subject))),
  }
}
