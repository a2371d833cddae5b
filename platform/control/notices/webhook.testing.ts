import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import * as contract from '@larder/contracts/notices'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import type { RegisterCleanUp } from '@larder/testing/fresh-database.ts'

export const WEBHOOK_KEY = 'a key of the operators'

type Received = { body: Record<string, unknown>; id: unknown; isSigned: boolean }

/** Opens an address that receives notices, and answers with a status that the test may change. */
export async function openWebhook(whenDone: RegisterCleanUp = onTestFinished) {
  const webhook = { url: '', received: [] as Received[], answer: 200 }
  const server = createServer((request, response) => {
    void text(request).then((raw) => {
      const { 'larder-signature': signature, 'larder-event-id': id } = request.headers
      const isSigned = hasValidSignature(raw, String(signature), [WEBHOOK_KEY])
      webhook.received.push({ body: JSON.parse(raw) as Record<string, unknown>, id, isSigned })
      response.writeHead(webhook.answer).end()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  whenDone(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server always has one
  webhook.url = `http://127.0.0.1:${port}`
  return Object.assign(webhook, {
    /** What was posted of some kinds, each with its phase, oldest first. */
    list: (...kinds: contract.NoticeKind[]): contract.PostedNotice[] =>
      webhook.received
        .map(({ body }) => contract.PostedNotice.parse(body))
        .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind)),
    /** The kind and phase of each, as one line. */
    lines: (...kinds: contract.NoticeKind[]): string[] =>
      webhook.received
        .map(({ body }) => contract.PostedNotice.parse(body))
        .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
        .map(({ kind, phase, area }) => [kind, phase, area].filter(Boolean).join(' ')),
  })
}
