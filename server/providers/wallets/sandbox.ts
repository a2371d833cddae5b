import { createHmac, randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import type { SheetAddress } from './sandbox-browser/sheet.ts'
import { renderPage, sandboxNotice, type Html } from '../sandbox/layout.ts'
import type { SandboxDeps } from '../sandbox/deps.ts'

const SESSION_LIFETIME_MS = 5 * 60 * 1000
const MerchantRequest = z.object({
  merchantIdentifier: z.string(),
  displayName: z.string(),
  initiative: z.literal('web'),
  initiativeContext: z.string(),
})

const TEST_CARDS = [
  { number: '4242424242424242', network: 'Visa', last4: '4242', note: 'is accepted' },
  { number: '5436031030606378', network: 'Mastercard', last4: '6378', note: 'is accepted' },
  { number: '4544249167673670', network: 'Visa', last4: '3670', note: 'has insufficient funds' },
] as const

const TEST_ADDRESSES: SheetAddress[] = [
  {
    id: 'york',
    name: 'Ann Example',
    line1: '14 Coney Street',
    town: 'York',
    postcode: 'YO1 9NA',
    phone: '07700 900123',
  },
  {
    id: 'leeds',
    name: 'Ann Example',
    line1: '3 Park Row',
    town: 'Leeds',
    postcode: 'LS1 5HD',
    phone: '07700 900123',
  },
  {
    id: 'far',
    name: 'Ann Example',
    line1: '1 Harbour View',
    town: 'Lerwick',
    postcode: 'ZE1 0LL',
    phone: '07700 900123',
  },
]

/** Mounts the wallets' sheet, its tokens and Apple's merchant validation. */
export function mountWallets(app: Hono, { clock }: SandboxDeps): void {
  app.get('/wallets/sheet', (c) =>
    c.html(renderSheet(c.req.query('wallet') === 'apple' ? 'Apple Pay' : 'Google Pay')),
  )

  /** Has the format of Google's ECv2 token, which tells the gateway which card it represents. */
  app.post('/wallets/token', async (c) => {
    const { card } = z.object({ card: z.string() }).parse(await c.req.json())
    const chosen = TEST_CARDS.find(({ last4 }) => last4 === card) ?? TEST_CARDS[0]
    const signedMessage = JSON.stringify({ sandboxCard: chosen.last4, nonce: randomBytes(8).toString('hex') })
    const signature = createHmac('sha256', sandboxKeys.cardsSecret).update(signedMessage).digest('hex')
    return c.json({ cardToken: JSON.stringify({ signature, protocolVersion: 'ECv2', signedMessage }) })
  })

  app.post('/apple-pay/validate', async (c) => {
    const { merchantIdentifier, displayName, initiativeContext } = MerchantRequest.parse(await c.req.json())
    const now = clock().getTime()
    return c.json({
      epochTimestamp: now,
      expiresAt: now + SESSION_LIFETIME_MS,
      merchantSessionIdentifier: randomBytes(16).toString('hex').toUpperCase(),
      nonce: randomBytes(4).toString('hex'),
      merchantIdentifier,
      domainName: initiativeContext,
      displayName,
      signature: randomBytes(32).toString('hex'),
    })
  })
}

/** Returns the number of a wallet's card; that of the first card for any other token. */
export function getWalletCardNumber(signedMessage: string): string {
  return (TEST_CARDS.find(({ last4 }) => signedMessage.includes(`"${last4}"`)) ?? TEST_CARDS[0]).number
}

function renderSheet(name: string): Html {
  return renderPage({
    title: name,
    kind: 'field',
    script: '/browser/wallet-sheet.js',
    body: html`<main class="wallet">
      <div class="sheet-head">
        <span class="bank">${name}</span>
        <button type="button" id="cancel" class="plain small">Cancel</button>
      </div>
      <form class="wallet-form" novalidate>
        <div>
          <p class="muted" id="merchant"></p>
          <p class="total" id="total">…</p>
        </div>
        <dl class="facts" id="lines"></dl>
        <fieldset>
          <legend>Card</legend>
          ${TEST_CARDS.map(
            ({ last4, network, note }, index) =>
              html`<label class="choice">
                <input
                  type="radio"
                  name="card"
                  value="${last4}"
                  data-last4="${last4}"
                  data-network="${network}"
                  ${index ? '' : 'checked'}
                />
                <span
                  ><strong>${network} •••• ${last4}</strong><span class="muted">This one ${note}</span></span
                >
              </label>`,
          )}
        </fieldset>
        <fieldset id="address-part" hidden>
          <legend>Deliver to</legend>
          ${TEST_ADDRESSES.map(
            ({ id, name: person, line1, town, postcode }, index) =>
              html`<label class="choice">
                <input type="radio" name="address" value="${id}" ${index ? '' : 'checked'} />
                <span><strong>${person}</strong>${line1}, ${town} ${postcode}</span>
              </label>`,
          )}
        </fieldset>
        <fieldset id="option-part" hidden>
          <legend>How</legend>
          <div class="actions" id="options"></div>
        </fieldset>
        <p id="status" role="status"></p>
        <button type="submit" id="pay" disabled>Pay</button>
        ${sandboxNotice}
      </form>
      <div id="addresses" hidden data-json="${JSON.stringify(TEST_ADDRESSES)}"></div>
    </main>`,
  })
}
