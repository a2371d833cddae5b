import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

test.each([
  [{}, { port: 4300, sandboxPort: 4301, opsPort: 4302 }],
  [{ PORT: '4640' }, { port: 4640, sandboxPort: 4641, opsPort: 4642 }],
  [
    { PORT: '4640', SANDBOX_PORT: '4700', OPS_PORT: '4701' },
    { port: 4640, sandboxPort: 4700, opsPort: 4701 },
  ],
])('ports that are not set are derived from PORT (%o)', (ports, expected) => {
  expect(loadConfig({ NODE_ENV: 'test', ...ports })).toMatchObject(expected)
})

test.each([
  [
    '65535',
    ['OPS_PORT: is needed, as PORT + 2 is no port', 'SANDBOX_PORT: is needed, as PORT + 1 is no port'],
  ],
  ['65534', ['OPS_PORT: is needed, as PORT + 2 is no port']],
  ['0', ['PORT: Too small: expected number to be >=1']],
])('a start with PORT=%s fails and says why', (PORT, problems) => {
  const message = `The configuration is wrong:\n  ${problems.join('\n  ')}`
  expect(() => loadConfig({ NODE_ENV: 'test', PORT })).toThrow(expect.objectContaining({ message }))
})

test('reads the channels of notices, and the one webhook without JSON', () => {
  const pager = {
    name: 'pager',
    webhook: 'https://pager.example/hook',
    key: 'a secret key',
    severity: 'page',
  }
  const environment = {
    NODE_ENV: 'test',
    NOTICES: JSON.stringify([pager, { name: 'night', mail: ['night@shop.example'], kinds: ['nobody-pays'] }]),
    OPS_WEBHOOK_URL: 'https://hook.example',
    OPS_ORIGIN: 'https://ops.shop.example',
  }
  const { noticeChannels, consoleOrigin } = loadConfig(environment)
  expect(noticeChannels).toEqual([
    pager,
    { name: 'night', mail: ['night@shop.example'], kinds: ['nobody-pays'] },
    { name: 'OPS_WEBHOOK_URL', webhook: 'https://hook.example' },
  ])
  expect(consoleOrigin).toBe('https://ops.shop.example')
})

test.each([
  ['[{', /NOTICES: is not JSON/],
  ['{"name":"pager"}', /NOTICES: .*expected array/],
  ['[{"name":"pager","webhook":"pager.example"}]', /NOTICES: channel 1 webhook: Invalid URL/],
  ['[{"name":"pager","webhook":"https://a.example","kinds":["fire"]}]', /NOTICES: channel 1.*kinds/],
  [
    '[{"name":"pager","chat":"https://a.example"},{"name":"pager","chat":"https://b.example"}]',
    /NOTICES: two channels have the same name/,
  ],
])('a start with NOTICES=%s fails and says why', (NOTICES, message) => {
  expect(() => loadConfig({ NODE_ENV: 'test', NOTICES })).toThrow(message)
})

test('reads the shop’s own rules for changes of releases', () => {
  expect(loadConfig({ NODE_ENV: 'test' }).changePolicy).toMatchObject({ freezeWindows: [], approvals: 1 })
  const environment = { FREEZE_WINDOWS: 'Fri 16:00-Mon 08:00, 2030-12-24', APPROVALS: '2' }
  expect(loadConfig({ NODE_ENV: 'test', ...environment }).changePolicy).toMatchObject({
    freezeWindows: [{ text: 'Fri 16:00-Mon 08:00' }, { text: '2030-12-24' }],
    freezeZone: 'Europe/London',
    approvals: 2,
  })
})

test.each([
  [{ FREEZE_WINDOWS: 'weekends' }, /FREEZE_WINDOWS: weekends is not/],
  [{ FREEZE_ZONE: 'London' }, /FREEZE_ZONE: "London" is no time zone/],
  [{ APPROVALS: '0' }, /APPROVALS: /],
  [{ OIDC_ISSUER: 'https://login.example' }, /OIDC_ISSUER: needs OIDC_CLIENT_ID/],
  [{ OIDC_ROLES: 'managers=boss' }, /OIDC_ROLES: “managers=boss” is not <group>=<roles>. A role is ops/],
])('a start with %o fails and says why', (environment, message) => {
  expect(() => loadConfig({ NODE_ENV: 'test', ...environment })).toThrow(message)
})

test('reads which groups of the identity provider are operators', () => {
  const { signIn } = loadConfig({
    NODE_ENV: 'test',
    OIDC_ISSUER: 'https://login.example',
    OIDC_CLIENT_ID: 'larder',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_ROLES: 'cn=managers,dc=shop=ops; menu=rollout:menu publish:menu;',
  })
  expect(signIn?.claim).toBe('groups')
  expect([...(signIn?.roles ?? [])]).toEqual([
    ['cn=managers,dc=shop', ['ops']],
    ['menu', ['rollout:menu', 'publish:menu']],
  ])
})
