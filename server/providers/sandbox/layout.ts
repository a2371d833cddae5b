import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

type Page = { title: string; kind?: 'dialog' | 'list' | 'field'; script?: string; body: Html }

/**
 * Renders a full document of the sandbox. Scripts and styles are files of this origin, because its policy allows no
 * others.
 */
export function renderPage({ title, kind = 'dialog', script, body }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/sandbox.css" />
        ${script ? html`<script type="module" src="${script}"></script>` : raw('')}
      </head>
      <body class="${kind}">
        ${body}
      </body>
    </html>`
}

const SANDBOX_PAGES = {
  outbox: 'Outbox',
  kitchen: 'Kitchen and driver',
  recorded: 'Marketing and tags',
} as const

export function renderTabs(current: keyof typeof SANDBOX_PAGES): Html {
  return html`<nav class="tabs" aria-label="Sandbox">
    ${Object.entries(SANDBOX_PAGES).map(([path, name]) =>
      path === current
        ? html`<a href="/${path}" aria-current="page">${name}</a>`
        : html`<a href="/${path}">${name}</a>`,
    )}
  </nav>`
}

/** The notice on every page of the sandbox, to prevent confusion with a real bank or wallet. */
export const sandboxNotice = html`<p class="mark">
  <span class="mark-dot"></span>Sandbox: no real money moves
</p>`
