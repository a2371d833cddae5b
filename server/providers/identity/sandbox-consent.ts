import { html } from 'hono/html'
import type { ConsentAnswer } from './sandbox-browser/consent-popup.ts'
import { renderPage, sandboxNotice, type Html } from '../sandbox/layout.ts'

type ConsentQuery = {
  provider: 'google' | 'facebook' | 'apple'
  client_id: string
  nonce: string
  parent: string
}

const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const

export function renderConsentPage({ provider, client_id, nonce, parent }: ConsentQuery): Html {
  const name = PROVIDER_NAMES[provider]
  return renderPage({
    title: `Sign in with ${name}`,
    body: html`<main class="stage">
      <form class="sheet" method="post" action="/identity/consent" aria-labelledby="title">
        <div class="sheet-head">
          <span class="bank">${name}</span><span class="scheme">Sandbox sign-in</span>
        </div>
        <h1 id="title">Continue to ${new URL(parent).hostname}</h1>
        <p class="muted">The shop will learn this name and email address. Choose any.</p>
        <label>First name <input type="text" name="firstname" value="Ann" autocomplete="given-name" /></label>
        <label
          >Last name <input type="text" name="lastname" value="Example" autocomplete="family-name"
        /></label>
        <label>
          Email address
          <input type="email" name="email" value="ann@example.com" autocomplete="email" spellcheck="false" />
        </label>
        <label class="choice">
          <input type="checkbox" name="isVerified" value="yes" checked />
          <span>${name} has confirmed that this address is mine</span>
        </label>
        <input type="hidden" name="provider" value="${provider}" />
        <input type="hidden" name="client_id" value="${client_id}" />
        <input type="hidden" name="nonce" value="${nonce}" />
        <input type="hidden" name="parent" value="${parent}" />
        <div class="actions">
          <button type="submit" name="answer" value="continue">Continue</button>
          <button type="submit" name="answer" value="cancel" class="plain">Cancel</button>
        </div>
        ${sandboxNotice}
      </form>
    </main>`,
  })
}

export function renderAnswerPage({ parent, answer }: { parent: string; answer: ConsentAnswer }): Html {
  return renderPage({
    title: 'Signing in',
    script: '/browser/consent.js',
    body: html`<main class="stage">
      <p id="answer" data-parent="${parent}" data-reply="${JSON.stringify(answer)}">
        You can close this window.
      </p>
    </main>`,
  })
}
