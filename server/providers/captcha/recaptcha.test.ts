import { hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox } from '../sandbox.testing.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { createRecaptcha, type Captcha } from './captcha.ts'

let sandbox: Awaited<ReturnType<typeof startSandbox>>
let captcha: Captcha

beforeAll(async () => {
  sandbox = await startSandbox()
  captcha = createRecaptcha({
    apiUrl: sandbox.url,
    project: 'sandbox',
    apiKey: sandboxKeys.captchaApi,
    siteKey: sandboxKeys.captchaSite,
    minScore: 0.5,
  })
})
afterAll(() => sandbox.close())

/** Earns a token like the browser's script. */
async function earnToken(action: string, work = true): Promise<string> {
  const query = new URLSearchParams({ key: sandboxKeys.captchaSite, action })
  const { claim, signature } = await (await fetch(`${sandbox.url}/recaptcha/challenge?${query}`)).json()
  let nonce = 0
  while (hash('sha256', `${claim}${nonce}`, 'hex').startsWith('00') !== work) nonce += 1
  return btoa(JSON.stringify({ claim, signature, nonce }))
}

test('accepts a solved challenge for the right action once', async () => {
  const token = await earnToken('login')
  expect(await captcha.verify({ token, action: 'login' })).toEqual({ isPassed: true, score: 0.9 })
  expect(await captcha.verify({ token, action: 'login' })).toEqual({ isPassed: false, reason: 'invalid' })
})

test('rejects missing or wrong proof of work, and another action', async () => {
  const rejection = { isPassed: false, reason: 'invalid' }
  expect(await captcha.verify({ token: await earnToken('login'), action: 'register' })).toMatchObject({
    reason: 'action',
  })
  expect(await captcha.verify({ token: await earnToken('login', false), action: 'login' })).toEqual(rejection)
  expect(await captcha.verify({ token: '', action: 'login' })).toEqual(rejection)
})

test('a challenge expires after two minutes', async () => {
  const token = await earnToken('login')
  sandbox.moveClock(2 * 60 * 1000 + 1)
  expect(await captcha.verify({ token, action: 'login' })).toEqual({ isPassed: false, reason: 'invalid' })
})

test('rejects a low score', async () => {
  await sandbox.control('/captcha', { score: 0.2 })
  const verdict = await captcha.verify({ token: await earnToken('login'), action: 'login' })
  expect(verdict).toEqual({ isPassed: false, reason: 'score' })
})
