import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { sandboxKeys } from '../settings/sandbox-access.ts'
import { renderPage, sandboxNotice, renderTabs } from './layout.ts'
import type { SandboxDeps } from './deps.ts'

export type RecordedRequest = { at: string; service: string; path: string; body: unknown }

/** `recorded` lists the requests to marketing and tag services, newest last. */
type RecorderDeps = SandboxDeps<{ recorded: RecordedRequest[] }>

/** Accepts and shows requests to the marketing, analytics and tag services. */
export function mountRecorder(app: Hono, { store, clock }: RecorderDeps): void {
  const { recorded } = store.state

  async function record(c: Context, service: string): Promise<void> {
    const text = await c.req.text()
    recorded.push({ at: clock().toISOString(), service, path: c.req.path, body: parseBody(text) })
    store.save()
  }

  app.post('/marketing/api/*', async (c) => {
    if (c.req.header('api-key') !== sandboxKeys.marketing) {
      return c.json({ msg: 'Invalid API key', code: 'BadApiKey', params: null }, 401)
    }
    await record(c, 'marketing')
    return c.json({ msg: '', code: 'Success', params: null })
  })

  app.post('/mp/collect', async (c) => {
    await record(c, 'analytics')
    return c.body(null, 204)
  })

  app.post('/tags/collect', async (c) => {
    await record(c, 'tags')
    c.header('access-control-allow-origin', '*')
    return c.body(null, 204)
  })

  app.get('/recorded', (c) => c.html(renderRecorded(recorded.toReversed())))

  app.get('/control/recorded', (c) => {
    const service = c.req.query('service')
    return c.json(recorded.filter((each) => !service || each.service === service))
  })

  app.post('/control/recorded/clear', (c) => {
    recorded.splice(0)
    store.save()
    return c.json({ ok: true })
  })
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function renderRecorded(requests: RecordedRequest[]) {
  return renderPage({
    title: 'Marketing and tags',
    kind: 'list',
    body: html`<main class="list">
      <div class="list-head">
        <h1>Marketing and tags</h1>
        ${sandboxNotice}
      </div>
      ${renderTabs('recorded')}
      ${
        requests.length
          ? requests.map(
              ({ at, service, path, body }) =>
                html`<article class="message">
                  <div class="message-head">
                    <span><span class="pill">${service}</span> ${path}</span>
                    <time datetime="${at}" class="muted">${at}</time>
                  </div>
                  <pre class="message-text">${JSON.stringify(body, null, 2)}</pre>
                </article>`,
            )
          : html`<p class="empty">Nothing recorded. Events arrive only after consent.</p>`
      }
    </main>`,
  })
}
