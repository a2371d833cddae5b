import { authApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { createShopper } from '../fixtures/shopper.ts'
import { expect, test } from '../fixtures/test.ts'
import { ATTACK_PORT } from './settings.ts'

const MAX_REQUESTS = 25

/** The error codes of repeated password reset requests, "" for a successful one. */
async function requestResets(from: (index: number) => string): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < MAX_REQUESTS; index += 1) {
    const { call } = createShopper(Number(ATTACK_PORT), { from: from(index) })
    await call(authApi.oauthToken, { grant_type: 'client_credentials' })
    const request = { email: `attack-${index}@example.com` }
    const code = await call(authApi.requestResetPassword, request).then(
      () => '',
      (error: unknown) => (isAppError(error) ? error.code : String(error)),
    )
    codes.push(code)
  }
  return codes
}

// trust T5: only the entry that the trusted proxy wrote counts, which is the last one here.
test('a forged client address does not bypass a rate limit', async () => {
  const codes = await requestResets((index) => `198.51.100.${index}, 203.0.113.7`)
  expect(codes.filter((code) => code === '').length).toBeGreaterThan(0)
  // Beyond the share of that network, a CAPTCHA is required (docs/decisions/247).
  expect(codes.at(-1)).toBe('CAPTCHA_REQUIRED')
})
