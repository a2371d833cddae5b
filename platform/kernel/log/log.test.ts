import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { authApi, guestApi, memberApi } from '@larder/shared/contracts'
import { startApp } from '@larder/testing/index.ts'
import { createMessageRecorder } from '@larder/testing/message-fixtures.ts'
import { ALLOWED_FIELDS, createLog } from './create-log.ts'

function recordedLog() {
  const lines: string[] = []
  return { lines, log: createLog('trace', { write: (line: string) => void lines.push(line) }) }
}

test('logs only allowlisted fields', () => {
  const { lines, log } = recordedLog()
  log.info(
    { requestId: 'r1', password: 'CANARY', body: { token: 'CANARY' }, brandId: { deep: 'CANARY' } },
    'hello',
  )
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', requestId: 'r1', brandId: '[left out]' })
  expect(lines.join()).not.toContain('CANARY')
})

test('every field that the server logs is on the list, so that no line loses a part', () => {
  const sources = globSync('{server/{api,brands,cli,local,providers},platform}/**/*.ts', {
    exclude: ['**/node_modules/**', '**/*.test.ts'],
  })
  const lines = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\blog\.(?:info|warn|error)\(\s*\{([^}]*)\}/g)].map(
      ([, fields = '']) => ({ file, fields }),
    ),
  )
  const unlisted = lines.flatMap(({ file, fields }) =>
    [...fields.matchAll(/(?:^|[{,])\s*(\w+)\s*(?=[,:}]|$)/g)].flatMap(([, name = '']) =>
      name === 'memberId' || ALLOWED_FIELDS.has(name) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(lines.length).toBeGreaterThan(50)
  expect(unlisted).toEqual([])
})

test('logs the kind and place of an error, but not its values', () => {
  const { lines, log } = recordedLog()
  const cause = Object.assign(new Error('duplicate key\nKey (email)=(CANARY)'), {
    code: '23505',
    detail: 'CANARY',
  })
  const err = new Error('Failed query: insert into members\nparams: CANARY', { cause })
  Object.assign(err, { request: { body: 'CANARY' } })
  log.error({ err }, 'request failed')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { type: 'Error', message: 'Failed query', cause: { code: '23505', message: 'duplicate key' } },
  })
  expect(lines.join()).not.toContain('CANARY')
})

test('secrets, addresses and names do not reach the log', async () => {
  const { lines, log } = recordedLog()
  const sent = createMessageRecorder()
  const canary = 'canary7q'
  const { call, request } = await startApp({ change: (deps) => ({ ...sent.change(deps), log }) })
  const email = `${canary}@fernhill.example`
  const password = `${canary}-password`
  const seen = [canary, '07700900177', '447700900177']
  const quiet = (work: Promise<unknown>) => work.catch(() => undefined)
  const tokens = await call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const phone = '07700900177'
  await quiet(
    call(authApi.register, {
      firstname: canary,
      lastname: canary,
      emailAddress: email,
      password,
      mobileContactNumber: phone,
    }),
  )
  await quiet(
    call(authApi.oauthToken, { grant_type: 'password', username: email, password: `${canary}-wrong` }),
  )
  await quiet(call(authApi.requestResetPassword, { email }))
  const resetToken = /reset-token\/(\S+)/.exec((await sent.mailTo(email, /new password/)).text)?.[1] ?? ''
  await quiet(call(authApi.resetPassword, { token: resetToken, password: `${canary}-next` }))
  await quiet(call(authApi.sendOtpMessage, { email, type: 'email' }))
  const code = await sent.mailedCode(email)
  await quiet(call(guestApi.checkRegistrationStatus, { email, basketToken: `${canary}-basket` }))
  const otp = { grant_type: 'custom_request', provider: 'otp', email, otp: code } as const
  const member = await call(authApi.oauthToken, otp)
  await quiet(call(memberApi.addCard, { token: `tok_${canary}` }))
  await quiet(call(memberApi.requestVerificationCode, { verifytoken: canary }))
  await request(`/api/${canary}/x?token=${canary}`, { headers: { authorization: `Bearer ${canary}` } })
  await request('/api/auth/oauthToken', { method: 'POST', body: `{"broken":"${canary}` })
  expect(lines.length).toBeGreaterThan(10)
  const all = lines.join('')
  for (const secret of [...seen, resetToken, ` ${code}`, tokens.access_token, member.refresh_token]) {
    expect(all).not.toContain(secret)
  }
  expect(all).toContain('authn_login_fail')
})
