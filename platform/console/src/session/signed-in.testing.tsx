import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createOpsApi, type OpsApi } from '../data/ops-api.ts'
import { ReleaseNames } from '../data/ReleaseNames.tsx'
import { newQueryClient } from '../data/query-client.ts'
import { SessionContext, type Session } from './session-context.ts'

/** Renders a part of the pages for an operator, with an API whose calls the test can replace. */
export function renderSignedIn(
  children: ReactNode,
  {
    roles = ['read'],
    hasCases = false,
    hasSoldOut = false,
    ...calls
  }: Partial<OpsApi> & Partial<Pick<Session, 'roles' | 'hasCases' | 'hasSoldOut'>>,
) {
  const api = { ...createOpsApi('a-token-that-is-not-asked'), ...calls }
  const signOut = () => undefined
  render(
    <QueryClientProvider client={newQueryClient(signOut)}>
      <SessionContext value={{ api, name: 'ann', roles, hasCases, hasSoldOut, signOut }}>
        <ReleaseNames>{children}</ReleaseNames>
      </SessionContext>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
