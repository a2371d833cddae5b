// A fake `grecaptcha.enterprise` whose `execute` gets its token by a proof of work.

type Challenge = { claim: string; signature: string }

const script = document.currentScript
if (!(script instanceof HTMLScriptElement)) throw new Error('The captcha must be loaded by a script element.')
const origin = new URL(script.src).origin

/** Finds a number that gives the claim a digest starting with a zero byte: 256 tries on average. */
async function solveChallenge(claim: string): Promise<number> {
  const encoder = new TextEncoder()
  for (let nonce = 0; ; nonce += 1) {
    const digest = await crypto.subtle.digest('SHA-256', encoder.encode(`${claim}${nonce}`))
    if (new Uint8Array(digest)[0] === 0) return nonce
  }
}

async function execute(siteKey: string, { action }: { action: string }): Promise<string> {
  const query = new URLSearchParams({ key: siteKey, action })
  const reply = await fetch(`${origin}/recaptcha/challenge?${query}`)
  if (!reply.ok) throw new Error('Invalid site key or not loaded in api.js')
  const { claim, signature }: Challenge = await reply.json()
  return btoa(JSON.stringify({ claim, signature, nonce: await solveChallenge(claim) }))
}

const enterprise = { ready: (callback: () => void) => void setTimeout(callback), execute }
Object.assign(globalThis, { grecaptcha: { enterprise } })
