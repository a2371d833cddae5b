import { integrationsApi } from '@larder/shared/contracts'
import { sign } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

type Report = { path: string; shopOrigin: string; eventId: string; body: object }

/** `repeat`: there was no answer or the shop failed, so the same report is sent again; `refused`: never again. */
export type ReportResult = 'taken' | 'refused' | 'repeat'

export type Reporter = (report: Report) => Promise<ReportResult>

/** Posts one signed report to the shop, under the brand's own host name. */
export function reporter({ send, shopUrl }: SandboxDeps): Reporter {
  return async ({ path, shopOrigin, eventId, body }) => {
    const rawBody = JSON.stringify(body)
    const status = await send({
      url: shopUrl + path,
      host: new URL(shopOrigin).host,
      headers: {
        [integrationsApi.SIGNATURE_HEADER]: sign(rawBody, sandboxKeys.storeSystem),
        [integrationsApi.EVENT_ID_HEADER]: eventId,
      },
      rawBody,
    })
    if (status >= 200 && status < 300) return 'taken'
    return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'repeat'
  }
}
