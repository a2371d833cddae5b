import { authApi } from '@larder/shared/contracts'
import type { TestApp, Visitor } from '@larder/testing/index.ts'

export const guestGrant = { grant_type: 'client_credentials' } as const

/** The person who registers in these tests. */
export const adaDetails = {
  firstname: 'Ada',
  lastname: "O'Byrne",
  emailAddress: 'Ada@fernhill.example',
  password: 'a long walk home',
}
export const adaGrant = {
  grant_type: 'password',
  username: 'ada@fernhill.example',
  password: adaDetails.password,
} as const

/** A browser in which Ada has just registered; it is not signed in. */
export async function registerAda(app: TestApp): Promise<Visitor> {
  const visitor = app.newVisitor()
  await visitor.call(authApi.oauthToken, guestGrant)
  await visitor.call(authApi.register, adaDetails)
  return visitor
}

/** Whether a call that requires a session succeeds; without a session it returns 401. */
export async function hasSession(visitor: Visitor): Promise<boolean> {
  const response = await visitor.request('/api/auth/validateResetToken', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"token":"x"}',
  })
  return response.status !== 401
}
