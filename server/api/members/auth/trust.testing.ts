import type { AppDeps } from '../../app-deps.ts'
import type { Visitor } from '@larder/testing/index.ts'

type PostInput = { body: object; headers?: Record<string, string> }

/** Posts JSON with headers that our pages would never send. */
export const postJson = (visitor: Visitor, path: string, { body, headers }: PostInput) =>
  visitor.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** A fake CAPTCHA that accepts one fixed token: 'a person'. */
export const withFakeCaptcha = (deps: AppDeps): AppDeps => ({
  ...deps,
  adapters: {
    ...deps.adapters,
    captcha: {
      verify: async ({ token }) =>
        token === 'a person' ? { isPassed: true, score: 0.9 } : { isPassed: false, reason: 'score' },
    },
  },
})
