import type { KeyObject } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import * as z from 'zod'
import { AppError } from '@larder/contracts/errors'
import {
  parseConsolePage,
  SIGN_IN_CALLBACK_PATH,
  SIGN_IN_OFFER_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
  type SignInFailure,
  type SignInOffer,
} from '@larder/contracts/sign-in'
import type { Db } from '@larder/kernel/db/client.ts'
import { isDatabaseUnavailable } from '@larder/kernel/db/database-unavailable.ts'
import { addressKey } from '@larder/kernel/http/client-address.ts'
import type { AppEnv } from '@larder/kernel/http/context.ts'
import { readSigned, signText } from '@larder/kernel/http/signature.ts'
import { callLimit } from '../ops/operators.ts'
import type { TokenCopy } from '../ops/token-copy.ts'
import { openIdentityProvider, type IdentityProvider, type SignInConfig } from './identity-provider.ts'
import {
  createSession,
  deleteSession,
  readSessionToken,
  SESSION_COOKIE,
  SESSION_MS,
} from './operator-sessions.ts'

/** What a browser has to bring back from the provider; signed, for these minutes, and for one sign-in. */
const BEGUN_COOKIE = '__Host-larder-sign-in'
const BEGUN_SEC = 600
const PURPOSE = 'operator-sign-in'
const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  page: z.string(),
  until: z.number(),
})

/** Sign-ins per network and minute, multiplied by LIMIT_SCALE. */
const SIGN_INS_PER_MIN = 60
const OWN = { path: '/', secure: true, httpOnly: true } as const
const NOT_STORED = { 'Cache-Control': 'no-store' }

type Config = {
  secret: string
  consoleOrigin: string
  limitScale: number
  signIn: SignInConfig | undefined
  mode: string
}
type Deps = {
  db: Db
  key: KeyObject
  log: Logger
  clock: () => Date
  config: Config
  tokenCopy: Pick<TokenCopy, 'refresh'>
}

/** Leads to a page of the console, never to another origin. */
const openConsole = (c: Context, page: string, failure?: SignInFailure) =>
  c.redirect(`/ops${failure ? `?sign-in=${failure}` : ''}#${parseConsolePage(page)}`, 302)

function providerRoutes(app: Hono<AppEnv>, provider: IdentityProvider, deps: Deps): void {
  const { log, clock, config, tokenCopy } = deps
  const countCall = callLimit(SIGN_INS_PER_MIN, config.limitScale)
  const nowSec = () => Math.floor(clock().getTime() / 1_000)

  app.get(SIGN_IN_PATH, async (c) => {
    await countCall(addressKey(c.get('address')))
    const page = parseConsolePage(c.req.query('to'))
    const begun = await provider.begin().catch(() => undefined)
    if (!begun) return openConsole(c, page, 'away')
    const value = { ...begun.challenge, page, until: nowSec() + BEGUN_SEC }
    // Lax, because the provider is another site, from which the browser comes back.
    const cookie = { ...OWN, sameSite: 'Lax', maxAge: BEGUN_SEC } as const
    setCookie(c, BEGUN_COOKIE, signText(PURPOSE, value, config.secret), cookie)
    c.header('Cache-Control', 'no-store')
    return c.redirect(begun.url, 302)
  })

  app.get(SIGN_IN_CALLBACK_PATH, async (c) => {
    await countCall(addressKey(c.get('address')))
    c.header('Cache-Control', 'no-store')
    const text = getCookie(c, BEGUN_COOKIE)
    deleteCookie(c, BEGUN_COOKIE, OWN)
    const begun = readSigned(PURPOSE, Begun, { text, secret: config.secret })
    if (!begun || begun.until < nowSec()) return openConsole(c, '/', 'failed')
    const person = await provider.finish(new URL(c.req.url).search, begun).catch((err: unknown) => {
      log.warn({ err }, 'the sign-in of an operator failed')
      return undefined
    })
    if (!person) return openConsole(c, begun.page, (await provider.isAway()) ? 'away' : 'failed')
    if (person.roles.length === 0) {
      log.warn({ event: 'authz_fail' }, 'a person without a role signed in by the identity provider')
      return openConsole(c, begun.page, 'refused')
    }
    const token = await createSession(deps, person, clock()).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return undefined
      throw error
    })
    if (token === undefined) return openConsole(c, begun.page, 'no-database')
    void tokenCopy.refresh()
    setCookie(c, SESSION_COOKIE, token, { ...OWN, sameSite: 'Strict', maxAge: SESSION_MS / 1_000 })
    return openConsole(c, begun.page)
  })
}

/**
 * Signs operators in by an identity provider, in addition to tokens (docs/decisions/306). A session is a token in a cookie of the
 * operators' own origin.
 */
export function signInRoutes(app: Hono<AppEnv>, deps: Deps): void {
  const { config, tokenCopy } = deps
  const { signIn: settings, consoleOrigin, mode } = config
  const provider =
    settings &&
    openIdentityProvider({
      ...deps,
      settings,
      callbackUrl: consoleOrigin + SIGN_IN_CALLBACK_PATH,
      isHttpAllowed: mode !== 'production',
    })
  if (provider) providerRoutes(app, provider, deps)

  app.get(SIGN_IN_OFFER_PATH, async (c) => {
    const offer: SignInOffer = {
      isOffered: provider !== undefined,
      isAway: (await provider?.isAway()) ?? false,
      hasSession: provider !== undefined && getCookie(c, SESSION_COOKIE) !== undefined,
    }
    return c.json(offer, 200, NOT_STORED)
  })

  app.post(SIGN_OUT_PATH, async (c) => {
    const token = readSessionToken(c)
    if (token === undefined) throw new AppError('UNAUTHENTICATED', { display: 'Nobody is signed in here.' })
    deleteCookie(c, SESSION_COOKIE, OWN)
    await deleteSession(deps, token)
    void tokenCopy.refresh()
    return c.body(null, 204, NOT_STORED)
  })
}
