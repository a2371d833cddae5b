import { integrationsApi } from '@larder/shared/contracts'
import { outsideCaller } from '../outside/call.ts'
import type { Operators } from './port.ts'

/** Posts notices as JSON with a `text`, which Slack, Mattermost and Teams show as they are. */
export function operatorsWebhook(url: string): Operators {
  const { call } = outsideCaller({ service: 'operators webhook', baseUrl: url })
  return {
    async notify(notice, eventId) {
      const headers = { [integrationsApi.EVENT_ID_HEADER]: eventId }
      await call({ method: 'POST', path: '', headers, json: notice })
    },
  }
}
