import type * as rolloutsContract from '@larder/contracts/rollouts'
import { integrationsApi } from '@larder/shared/contracts'
import { signBytes } from '@larder/kernel/http/signature.ts'
import { createOutsideCaller, type WithDeadlines } from '../outside/outside-caller.ts'

/** Notifies the operators of automatic actions, in a chat or pager. */
export type Operators = {
  /** Sends a notice; `eventId` makes a repeat recognisable. Throws an `OutsideError`; the shop's outbox retries. */
  notify(notice: rolloutsContract.GuardNotice, eventId: string): Promise<void>
}

type OperatorsWebhookSettings = {
  url: string
  /** Signs each notice, so that the receiver can verify its sender; chats do not need it. */
  key: string | undefined
}

/** Posts notices as JSON with a `text`, which Slack, Mattermost and Teams display unchanged. */
export function createOperatorsWebhook({
  url,
  key,
  deadlines,
}: OperatorsWebhookSettings & WithDeadlines): Operators {
  const { call } = createOutsideCaller({ deadlines, service: 'operators webhook', baseUrl: url })
  return {
    async notify(notice, eventId) {
      const body = JSON.stringify(notice)
      const headers = {
        'content-type': 'application/json',
        [integrationsApi.EVENT_ID_HEADER]: eventId,
        ...(key && { [integrationsApi.SIGNATURE_HEADER]: signBytes(body, key) }),
      }
      await call({ method: 'POST', path: '', headers, text: body })
    },
  }
}
