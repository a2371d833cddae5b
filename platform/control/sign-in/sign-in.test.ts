import { expect, test } from 'vitest'
import { SESSION_HEADER } from '@larder/contracts/sign-in'
import { createSilentLog } from '@larder/kernel/log/silent-log.ts'
import { openOpsShop, type OpsShop } from '../ops/ops.testing.ts'
import { listTokens } from '../ops/tokens.ts'
import { CLIENT, openProvider, type TestPerson } from './provider.testing.ts'
import { signInRoutes } from './sign-in.routes.ts'

const ORIGIN = 'http://ops.localhost'
const CALLBACK = `${ORIGIN}/ops/sign-in/callback`
const PEOPLE: Record<string, TestPerson> = {
  ada: { groups: ['release-managers', 'staff'], email: 'ada@shop.example', email_verified: true },
  bob: { groups: ['release-managers'], email: 'ada@shop.example', email_verified: false },
  mia: { groups: ['menu'], email: 'mia@shop.example', email_verified: true },
  zoe: { groups: ['staff'], email: 'zoe@shop.example', email_verified: true },
}

type Jar = Map<string, string>
const keepCookies = (jar: Jar, { headers }: Response): void => {
  for (const line of headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}
const formatCookies = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

type AskOptions = { method?: string; body?: string; headers?: Record<string, string> }

/** A browser with cookies of the shop and of the provider. */
function openBrowser({ shop }: OpsShop) {
  const [own, theirs]: [Jar, Jar] = [new Map(), new Map()]

  async function ask(url: string, options: AskOptions = {}): Promise<Response> {
    const isOwn = new URL(url, ORIGIN).origin === ORIGIN
    const jar = isOwn ? own : theirs
    const headers = { cookie: formatCookies(jar), ...options.headers }
    const init = { redirect: 'manual' as const, ...options, headers }
    const reply = isOwn
      ? await shop.app.request(new URL(url, ORIGIN).href, {
          ...init,
          headers: { ...headers, host: 'ops.localhost' },
        })
      : await fetch(url, init)
    keepCookies(jar, reply)
    return reply
  }
  /** Follows redirects until the console, or until an address for which `isEnd` holds. */
  async function follow(
    url: string,
    isEnd = (next: string) => next.startsWith('/ops?') || next.startsWith('/ops#'),
  ) {
    let next = url
    for (let step = 0; step < 10; step += 1) {
      const reply = await ask(next)
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`)
      next = location.startsWith('/') && !next.startsWith('/') ? new URL(location, next).href : location
      if (next.startsWith(ORIGIN)) next = next.slice(ORIGIN.length)
      if (isEnd(next)) return next
    }
    throw new Error('It does not end')
  }
  const asSession = (path: string, { body, ...headers }: Record<string, string> = {}) =>
    ask(path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body !== undefined && { body }),
      headers: { 'content-type': 'application/json', [SESSION_HEADER]: 'console', ...headers },
    })
  return { own, ask, follow, asSession }
}

async function openSignIn(environment: Record<string, string> = {}) {
  const provider = await openProvider(CALLBACK, PEOPLE)
  const ops = await openOpsShop({ environment })
  const { db, clock } = ops.shop.deps
  signInRoutes(ops.shop.app, {
    db,
    clock,
    key: ops.ledger.key,
    log: createSilentLog(),
    tokenCopy: { refresh: async () => undefined },
    config: {
      secret: 'the secret of a test',
      consoleOrigin: ORIGIN,
      limitScale: 50,
      mode: 'test',
      signIn: {
        issuer: provider.issuer,
        clientId: CLIENT.id,
        clientSecret: CLIENT.secret,
        claim: 'groups',
        roles: new Map([
          ['release-managers', ['ops']],
          ['menu', ['rollout:menu']],
        ]),
      },
    },
  })
  const signIn = async (id: string, to = '/') => {
    provider.signedIn.id = id
    const browser = openBrowser(ops)
    const page = await browser.follow(`/ops/sign-in?to=${encodeURIComponent(to)}`)
    return { browser, page }
  }
  return { ops, provider, signIn }
}

const readJson = async (reply: Response): Promise<Record<string, unknown>> =>
  (await reply.json()) as Record<string, unknown>

test('signs in by the provider, with the roles of the groups, until the end of a working day', async () => {
  const { ops, signIn } = await openSignIn()
  const { browser, page } = await signIn('ada', '/rollouts?area=menu')
  expect(page).toBe('/ops#/rollouts?area=menu')
  expect(await readJson(await browser.asSession('/ops/token'))).toMatchObject({
    name: 'ada@shop.example',
    roles: ['ops'],
  })
  expect(await listTokens(ops.ledger).then((all) => all.map(({ name }) => name))).not.toContain(
    'ada@shop.example',
  )
  ops.shop.setNow(new Date(ops.shop.deps.clock().getTime() + 12 * 3_600_000))
  const ended = await browser.asSession('/ops/token')
  expect(ended.status).toBe(401)
  expect(await readJson(ended)).toMatchObject({ errorDisplay: 'Your sign-in has ended. Sign in again.' })
})

test('the cookie is for the operators’ own pages alone', async () => {
  const { signIn } = await openSignIn()
  const { browser } = await signIn('ada')
  const ask = (headers: Record<string, string>) =>
    browser.ask('/ops/token', { headers }).then(({ status }) => status)
  expect(await ask({}), 'a form or picture of another page').toBe(401)
  expect(await ask({ [SESSION_HEADER]: 'console', 'sec-fetch-site': 'same-site' })).toBe(401)
  expect(await ask({ [SESSION_HEADER]: 'console', 'sec-fetch-site': 'same-origin' })).toBe(200)
  const begun = await browser.ask('/ops/sign-in')
  expect(begun.headers.getSetCookie().join()).toMatch(
    /__Host-larder-sign-in=.*HttpOnly; Secure; SameSite=Lax/,
  )
})

test('names a person in the ledger, by a verified address alone, and is the second person of an approval', async () => {
  const { ops, signIn } = await openSignIn({ APPROVALS: '2' })
  const ada = await signIn('ada')
  const bob = await signIn('bob')
  expect(await readJson(await bob.browser.asSession('/ops/token'))).toMatchObject({ name: 'bob' })
  const body = JSON.stringify({ act: 'promote', version: 'v2' })
  const again = await signIn('ada')
  expect((await ada.browser.asSession('/ops/plan/menu', { body })).status, 'waits for another').toBe(422)
  expect((await again.browser.asSession('/ops/plan/menu', { body })).status, 'the same person').toBe(422)
  expect((await bob.browser.asSession('/ops/plan/menu', { body })).status).toBe(200)
  const ledger = await ada.browser.asSession('/ops/ledger')
  const [row] = (await readJson(ledger))['changes'] as { who: string; evidence: object }[]
  expect(row).toMatchObject({ who: 'bob', evidence: { approvedBy: ['ada@shop.example'] } })
  expect(ops.tokens.ops).toBeDefined()
})

test('a squad’s group has the roles of its area, and who has no group is told so', async () => {
  const { signIn } = await openSignIn()
  const { browser } = await signIn('mia')
  expect((await browser.asSession('/ops/tokens')).status).toBe(403)
  expect(await readJson(await browser.asSession('/ops/token'))).toMatchObject({ roles: ['rollout:menu'] })
  const refused = await signIn('zoe', '/ledger')
  expect(refused.page).toBe('/ops?sign-in=refused#/ledger')
  expect((await refused.browser.asSession('/ops/token')).status).toBe(401)
})

test('sign-out ends the session on the server, too', async () => {
  const { signIn } = await openSignIn()
  const { browser } = await signIn('ada')
  const stolen = browser.own.get('__Host-larder-operator') ?? ''
  expect((await browser.ask('/ops/sign-out', { method: 'POST' })).status, 'from another page').toBe(401)
  expect((await browser.asSession('/ops/sign-out', { body: '{}' })).status).toBe(204)
  browser.own.set('__Host-larder-operator', stolen)
  expect((await browser.asSession('/ops/token')).status).toBe(401)
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/x\r\nset-cookie: a=b'])(
  'never leads to another address: %j',
  async (to) => {
    const { signIn } = await openSignIn()
    expect((await signIn('ada', to)).page).toBe('/ops#/')
  },
)

test('refuses a sign-in that another browser began, or that comes back twice or late', async () => {
  const { ops, provider, signIn } = await openSignIn()
  provider.signedIn.id = 'ada'
  const isCallback = (next: string) => next.startsWith('/ops/sign-in/callback')
  const [victim, attacker] = [openBrowser(ops), openBrowser(ops)]
  const address = await attacker.follow('/ops/sign-in', isCallback)
  await victim.ask('/ops/sign-in')
  expect(await victim.follow(address), 'another state').toBe('/ops?sign-in=failed#/')
  expect(await openBrowser(ops).follow(address), 'no cookie').toBe('/ops?sign-in=failed#/')
  const cookie = attacker.own.get('__Host-larder-sign-in') ?? ''
  expect(await attacker.follow(address)).toBe('/ops#/')
  attacker.own.set('__Host-larder-sign-in', cookie)
  expect(await attacker.follow(address), 'the code was used').toBe('/ops?sign-in=failed#/')
  expect((await signIn('ada')).page).toBe('/ops#/')
})

test('says that the provider is away, while tokens work', async () => {
  const { ops, provider } = await openSignIn()
  await provider.stop()
  const browser = openBrowser(ops)
  expect(await browser.follow('/ops/sign-in?to=/notices')).toBe('/ops?sign-in=away#/notices')
  expect(await readJson(await browser.ask('/ops/sign-in/offer'))).toEqual({
    isOffered: true,
    isAway: true,
    hasSession: false,
  })
  const reply = await browser.ask('/ops/token', { headers: { authorization: `Bearer ${ops.tokens.ops}` } })
  expect(reply.status).toBe(200)
})
