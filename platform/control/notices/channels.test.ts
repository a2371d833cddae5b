import { X509Certificate } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as contract from '@larder/contracts/notices'
import { TEST_NOW } from '@larder/testing/index.ts'
import { setKilled } from '../plan/plan-acts.ts'
import { listNotices } from './acts.ts'
import { TEST_CERTIFICATE } from './certificate.testing.ts'
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

test('goes on trying to tell what lasts, and lists who did not take it', async () => {
  const notices = await openNoticeShop()
  const { change, turn, webhook, shop } = notices
  webhook.answer = 500
  await notices.openServer()
  await change('kill menu', (plan) => setKilled(plan, 'menu', true))
  for (let minute = 1; minute < 180; minute += 6) await turn(minute)
  expect(webhook.received.length).toBeGreaterThan(20)
  expect((await listNotices(shop.deps, '')).open).toMatchObject([{ told: [], failed: ['pager'] }])
  webhook.answer = 200
  webhook.received.length = 0
  await turn(190)
  expect(webhook.lines()).toEqual(['area-killed began menu'])
  expect((await listNotices(shop.deps, '')).open).toMatchObject([{ told: ['pager'], failed: [] }])
})

test('mail goes to every address', async () => {
  const sendMail = vi.fn<SendMail>(async () => undefined)
  const deadlines = { noticeConnect: 1_000, noticeReply: 1_000 }
  const send = createSender({ clock: () => new Date(TEST_NOW), deadlines, sendMail })
  const channel = { name: 'mail', mail: ['ann@shop.example', 'bob@shop.example'] }
  await send(channel, { notice, phase: 'began' })
  expect(sendMail.mock.calls).toMatchObject([
    [{ to: 'ann@shop.example', subject: 'PAGE release-broken (menu, ember)' }],
    [{ to: 'bob@shop.example' }],
  ])
  const ids = sendMail.mock.calls.map(([{ id }]) => id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^1-began-[\da-f]+$/)
})

test('sends mail again to the address that did not take it alone', async () => {
  const taken: string[] = []
  const notices = await openNoticeShop({
    channels: () => [{ name: 'mail', mail: ['ann@shop.example', 'bbo@shop.example'] }],
    async sendMail({ to }) {
      if (to !== 'ann@shop.example') throw new Error('there is no such mailbox')
      taken.push(to)
    },
  })
  await notices.openServer()
  await notices.change('kill menu', (plan) => setKilled(plan, 'menu', true))
  for (const minute of [1, 2, 3, 10]) await notices.turn(minute)
  expect(taken).toEqual(['ann@shop.example'])
})

/** Serves TLS until the test ends. */
async function serveTls(onDialled = () => {}): Promise<string> {
  const server = createServer(TEST_CERTIFICATE).on('connection', onDialled)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo // a TCP server always has one
  return `https://127.0.0.1:${port}`
}

test('tells a certificate that ends in three weeks, pages four days before, and tells its renewal', async () => {
  const origin = await serveTls()
  const end = new Date(new X509Certificate(TEST_CERTIFICATE.cert).validTo)
  const daysBefore = (days: number) => new Date(end.getTime() - days * 86_400_000)
  const notices = await openNoticeShop()
  const { turn, webhook, shop } = notices
  let source = certificateSource([origin], 5_000)
  await notices.openServer({ sources: [{ kinds: source.kinds, find: (asked) => source.find(asked) }] })
  /** A server that dials the origin at a time, and all turns after it knows the certificate. */
  async function look(days: number): Promise<void> {
    source = certificateSource([origin], 5_000)
    shop.setNow(daysBefore(days))
    await source.find({ db: shop.db, now: daysBefore(days) })
    await vi.waitFor(async () => {
      const later = await source.find({ db: shop.db, now: daysBefore(1) })
      expect(later).toHaveLength(2)
    })
    for (const _ of [1, 2]) await turn()
  }
  await look(30)
  expect(webhook.lines('certificate-ending')).toEqual([])
  await look(20)
  expect(webhook.list('certificate-ending')).toMatchObject([
    {
      severity: 'tell',
      text: `The certificate of ${origin} ends on ${end.toISOString().slice(0, 10)}, in 20 days.`,
    },
  ])
  await look(2)
  expect(webhook.list('certificate-ending').map(({ severity, phase }) => `${severity} ${phase}`)).toEqual([
    'tell began',
    'page began',
  ])
  source = certificateSource([], 5_000)
  shop.setNow(daysBefore(1))
  for (const _ of [1, 2]) await turn()
  const phases = webhook.list('certificate-ending').map(({ severity, phase }) => `${severity} ${phase}`)
  expect(phases.toSorted()).toEqual(['page began', 'page ended', 'tell began', 'tell ended'])
})

test('reads a certificate again after an hour while its end is near, so that its renewal is soon known', async () => {
  const onDialled = vi.fn<() => void>()
  const origin = await serveTls(onDialled)
  const { shop } = await openNoticeShop()
  const end = new Date(new X509Certificate(TEST_CERTIFICATE.cert).validTo)
  const hoursBefore = (hours: number) => new Date(end.getTime() - hours * 3_600_000)
  const source = certificateSource([origin], 5_000)
  for (const [dials, hours] of [
    [1, 48],
    [1, 48],
    [2, 46],
  ] as const) {
    // Nothing waits for the origin, and a look at the same time knows what it said.
    await vi.waitFor(async () =>
      expect(await source.find({ db: shop.db, now: hoursBefore(hours) })).toHaveLength(2),
    )
    await vi.waitFor(() => expect(onDialled).toHaveBeenCalledTimes(dials))
  }
})
