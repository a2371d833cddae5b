import { createHmac, hash, randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import * as z from 'zod'
import { hasValidSignature } from '@larder/kernel/http/signature.ts'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

const CHALLENGE_LIFETIME_MS = 2 * 60 * 1000

const Assessment = z.object({
  event: z.object({ token: z.string(), siteKey: z.string(), expectedAction: z.string().optional() }),
})
const Token = z.object({ claim: z.string(), signature: z.string(), nonce: z.int() })
const Claim = z.object({ salt: z.string(), action: z.string(), expires: z.number() })

/**
 * Mounts reCAPTCHA Enterprise's assessments with a proof of work, without puzzles or pictures, but with real
 * verification.
 */
export function mountCaptcha(app: Hono, { clock }: SandboxDeps): void {
  const verifier = createChallengeVerifier(clock)
  let score = 0.9

  app.get('/recaptcha/challenge', (c) => {
    c.header('access-control-allow-origin', '*')
    if (c.req.query('key') !== sandboxKeys.captchaSite) return c.json({ error: 'unknown site key' }, 400)
    return c.json(verifier.newChallenge(c.req.query('action') ?? ''))
  })

  app.post('/v1/projects/:project/assessments', async (c) => {
    if (c.req.query('key') !== sandboxKeys.captchaApi) {
      return c.json({ error: { code: 403, status: 'PERMISSION_DENIED' } }, 403)
    }
    const { event } = Assessment.parse(await c.req.json())
    const { isValid, reason, action } = verifier.checkToken(event.token)
    return c.json({
      name: `projects/${c.req.param('project')}/assessments/${randomBytes(8).toString('hex')}`,
      event,
      tokenProperties: { valid: isValid, invalidReason: reason, action },
      riskAnalysis: { score: isValid ? score : 0, reasons: [] },
    })
  })

  app.post('/control/captcha', async (c) => {
    score = z.object({ score: z.number().min(0).max(1) }).parse(await c.req.json()).score
    return c.json({ ok: true })
  })
}

type Verdict = { isValid: boolean; reason: string; action: string }

/** Creates and verifies challenges of this process, each valid once and for two minutes. */
function createChallengeVerifier(clock: () => Date) {
  const key = randomBytes(32).toString('hex')
  const used = new Map<string, number>()

  function newChallenge(action: string) {
    const expires = clock().getTime() + CHALLENGE_LIFETIME_MS
    const claim = JSON.stringify({ salt: randomBytes(12).toString('hex'), action, expires })
    return { claim, signature: createHmac('sha256', key).update(claim).digest('hex') }
  }

  function checkToken(token: string): Verdict {
    const invalid = (reason: string, action = ''): Verdict => ({ isValid: false, reason, action })
    const parsed = Token.safeParse(decodeToken(token))
    if (!parsed.success || !hasValidSignature(parsed.data.claim, parsed.data.signature, [key]))
      return invalid('MALFORMED')
    const { claim: text, nonce } = parsed.data
    const claim = Claim.parse(JSON.parse(text))
    const now = clock().getTime()
    for (const [salt, expires] of used) if (expires < now) used.delete(salt)
    if (claim.expires < now) return invalid('EXPIRED', claim.action)
    if (used.has(claim.salt)) return invalid('DUPE', claim.action)
    if (!hasProofOfWork(`${text}${nonce}`)) return invalid('MALFORMED')
    used.set(claim.salt, claim.expires)
    return { isValid: true, reason: 'INVALID_REASON_UNSPECIFIED', action: claim.action }
  }

  return { newChallenge, checkToken }
}

/** Whether the digest starts with a zero byte, as in `sandbox-browser.ts`. */
const hasProofOfWork = (text: string): boolean => hash('sha256', text, 'hex').startsWith('00')

function decodeToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}
