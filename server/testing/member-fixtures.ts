import { authApi } from '@larder/shared/contracts'
import type { TestApp, Visitor } from './index.ts'

export const PASSWORD = 'a long walk home'

type Details = { mobileContactNumber?: string; referralCode?: string; firstname?: string }

/** A registered and signed-in member with a browser of their own. */
export async function createMember(
  app: Pick<TestApp, 'newVisitor'>,
  emailAddress: string,
  { host, ...details }: Details & { host?: string } = {},
): Promise<Visitor> {
  const visitor = app.newVisitor(host)
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  const person = { firstname: 'Ada', lastname: 'Byron', emailAddress, password: PASSWORD, ...details }
  await visitor.call(authApi.register, person)
  await visitor.call(authApi.oauthToken, {
    grant_type: 'password',
    username: emailAddress,
    password: PASSWORD,
  })
  return visitor
}

export async function createGuest(app: Pick<TestApp, 'newVisitor'>, host?: string): Promise<Visitor> {
  const visitor = app.newVisitor(host)
  await visitor.call(authApi.oauthToken, { grant_type: 'client_credentials' })
  return visitor
}
