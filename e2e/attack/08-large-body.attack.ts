import { Agent } from 'node:http'
import { Failure } from '@larder/shared/contracts'
import { expect, test } from '../fixtures/test.ts'
import { sendRaw } from './raw-http.ts'

const ROUNDS = 12
const JSON_HEADERS = { 'content-type': 'application/json' }

for (const size of [70_000, 1_000_000]) {
  test(`rejects a chunked body of ${size} bytes and answers the next request on the same connection`, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const body = JSON.stringify({ grant_type: 'x'.repeat(size) })
      const refused = await sendRaw({
        agent,
        method: 'POST',
        path: '/api/auth/oauthToken',
        headers: JSON_HEADERS,
        body,
      })
      expect(refused.status).toBe(413)
      expect(Failure.parse(JSON.parse(refused.text)).errorCode).toBe(413)
      const next = await sendRaw({ agent, path: '/api/business/profile' })
      expect(next.status).toBe(200)
    }
    agent.destroy()
  })
}
