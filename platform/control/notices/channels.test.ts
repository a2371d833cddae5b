import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as contract from '@larder/contracts/notices'
import { TEST_NOW } from '@larder/testing/index.ts'
import { createDataFolder } from '../ledger/ledger.testing.ts'
import { setKilled } from '../plan/plan-acts.ts'
import { openNoticeShop } from './notices.testing.ts'
import { createSender, formatChat, formatMail, type SendMail } from './send-notice.ts'
import { certificateSource } from './sources/certificate-source.ts'
import { openWebhook } from './webhook.testing.ts'

const notice: contract.Notice = {
  id: '1',
  kind: 'release-broken',
  severity: 'page',
  subject: 'menu',
  brands: ['ember'],
  area: 'menu',
  text: 'It <breaks> & burns.',
  help: 'pnpm rollout menu back',
  link: 'https://ops.example/ops#/',
  since: TEST_NOW,
}

test('a chat gets Slack’s JSON, and nothing in it is markup by accident', () => {
  expect(formatChat(notice, 'began')).toEqual({
    text: '*PAGE release-broken (menu, ember)*\nIt &lt;breaks&gt; &amp; burns.\npnpm rollout menu back\n<https://ops.example/ops#/|Open the console>',
  })
  expect(formatChat(notice, 'ended')).toEqual({
    text: '*OVER release-broken (menu, ember)*\nIt is over: It &lt;breaks&gt; &amp; burns.\n<https://ops.example/ops#/|Open the console>',
  })
})

test('mail says what helps, and when it was over', () => {
  expect(formatMail(notice, 'began')).toEqual({
    subject: 'PAGE release-broken (menu, ember)',
    text: `It <breaks> & burns.\n\nWhat helps: pnpm rollout menu back\n\nhttps://ops.example/ops#/\n\nSince ${TEST_NOW}`,
  })
  const ended = formatMail({ ...notice, severity: 'tell', until: '2030-01-08T11:00:00Z' }, 'ended')
  expect(ended.text).toContain('over at 2030-01-08T11:00:00Z')
})

test('several channels get their share; one that fails is tried again without delaying the others', async () => {
  const [chat, broken] = [await openWebhook(), await openWebhook()]
  broken.answer = 500
  const notices = await openNoticeShop({
    channels: (webhook) => [
      { name: 'pager', webhook, severity: 'page' },
      { name: 'chat', chat: chat.url },
      { name: 'broken', webhook: broken.url },
      { name: 'of ember', webhook, brands: ['ember'], areas: ['basket'] },
    ],
  })
  const { change, turn, webhook } = notices
  await notices.openServer()
  await notices.openServer()
  await change('kill menu', (plan) => setKilled(plan, 'menu', true))
  await turn(1)
  expect(webhook.lines()).toEqual(['area-killed began menu'])
  expect(chat.received.map(({ body }) => Object.keys(body))).toEqual([['text']])
  expect(broken.received).toHaveLength(1)
  await change('revive menu', (plan) => setKilled(plan, 'menu', false))
  broken.answer = 200
  for (const minute of [2, 3, 4]) await turn(minute)
  expect(webhook.lines()).toEqual(['area-killed began menu', 'area-killed ended menu'])
  expect(broken.lines()).toEqual([
    'area-killed began menu',
    'area-killed began menu',
    'area-killed ended menu',
  ])
  expect(new Set(broken.received.map(({ id }) => id)).size, 'a repeat has the same id').toBe(2)
})

test('mail goes to every address', async () => {
  const sendMail = vi.fn<SendMail>(async () => undefined)
  const deadlines = { noticeConnect: 1_000, noticeReply: 1_000 }
  const send = createSender({ clock: () => new Date(TEST_NOW), deadlines, sendMail })
  const channel = { name: 'mail', mail: ['ann@shop.example', 'bob@shop.example'] }
  await send(channel, { notice, phase: 'began' })
  expect(sendMail.mock.calls).toMatchObject([
    [{ id: '1-began-0', to: 'ann@shop.example', subject: 'PAGE release-broken (menu, ember)' }],
    [{ id: '1-began-1', to: 'bob@shop.example' }],
  ])
})

/** Serves TLS with a certificate of its own that is valid for some days. */
async function serveTls(days: number): Promise<string> {
  const folder = await createDataFolder()
  const [keyFile, certFile] = [resolve(folder, 'key.pem'), resolve(folder, 'cert.pem')]
  const name = ['-subj', '/CN=localhost', '-days', String(days)]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', keyFile, '-out', certFile, ...name],
    { stdio: 'ignore' },
  )
  const server = createServer({ key: readFileSync(keyFile), cert: readFileSync(certFile) })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return `https://127.0.0.1:${port}`
}

test('tells a certificate that ends in three weeks, and pages four days before', async () => {
  const origins = [await serveTls(10), await serveTls(90), await serveTls(2)]
  const notices = await openNoticeShop()
  const source = certificateSource(origins, 5_000)
  const now = new Date()
  await vi.waitFor(async () => {
    const troubles = await source.find({ db: notices.shop.db, now })
    expect(troubles?.map(({ subject, severity }) => [subject, severity])).toEqual([
      [origins[0], undefined],
      [origins[2], undefined],
      [`${origins[2]} soon`, 'page'],
    ])
  })
  await notices.openServer({ sources: [source] })
  notices.shop.setNow(now)
  await notices.turn()
  await notices.turn()
  const told = notices.webhook.list('certificate-ending')
  expect(told.map(({ severity }) => severity).toSorted()).toEqual(['page', 'tell', 'tell'])
  expect(told.map(({ text }) => text)).toContain(
    `The certificate of ${origins[2]} ends on ${new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10)}, in one day.`,
  )
})
