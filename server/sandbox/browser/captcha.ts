/** A fake `grecaptcha.enterprise`: `execute` gets its token by a proof of work. */
import { hasWork, sha256 } from './proof-of-work.ts'

type Challenge = { claim: string; signature: string; bits: number }

const ATTEMPTS_PER_SLICE = 500

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('The captcha must be loaded by a script element.')
const origin = new URL(script.src).origin

/** Searches in slices, so that the page stays responsive. */
async function solve(claim: string, bits: number): Promise<number> {
  for (let nonce = 0; ; nonce += 1) {
    if (hasWork(sha256(`${claim}${nonce}`), bits)) return nonce
    if (nonce % ATTEMPTS_PER_SLICE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
}

async function execute(siteKey: string, { action }: { action: string }): Promise<string> {
  const query = new URLSearchParams({ key: siteKey, action })
  const reply = await fetch(`${origin}/recaptcha/challenge?${query}`)
  if (!reply.ok) throw new Error('Invalid site key or not loaded in api.js')
  const { claim, signature, bits }: Challenge = await reply.json()
  return btoa(JSON.stringify({ claim, signature, nonce: await solve(claim, bits) }))
}

const enterprise = { ready: (callback: () => void) => void setTimeout(callback), execute }
Object.assign(globalThis, { grecaptcha: { enterprise } })
