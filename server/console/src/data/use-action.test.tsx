import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { REVOKED, SessionContext } from '../session/session-context.ts'
import { opsApi, OpsError } from './ops-api.ts'
import { useAction } from './use-action.ts'

/** A button's action, which answers with what it was asked. */
function startAction() {
  const work = vi.fn<(asked: string) => Promise<string>>(async (asked) => asked)
  const signOut = vi.fn<(reason?: string) => void>()
  const session = { api: opsApi('a-token-that-is-not-asked'), name: 'ann', mayAct: true, signOut }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionContext value={session}>{children}</SessionContext>
  )
  const { result } = renderHook(() => useAction(work), { wrapper })
  return { result, work, signOut, run: (asked: string) => act(() => result.current.run(asked)) }
}

test('a failure keeps the last answer, and the next run takes its message away', async () => {
  const { result, work, run } = startAction()
  await run('first')
  work.mockRejectedValueOnce(new OpsError('The shop did not answer.', { status: 0 }))
  await run('second')
  expect(result.current).toMatchObject({
    value: 'first',
    error: { message: 'The shop did not answer.' },
    isPending: false,
  })
  await run('third')
  expect(result.current).toMatchObject({ value: 'third', isPending: false })
  expect(result.current.error).toBeUndefined()
})

test('a token that is no longer known signs out; a bug rejects the run', async () => {
  const { result, work, signOut, run } = startAction()
  work.mockRejectedValueOnce(new OpsError('Unknown token.', { status: 401 }))
  await run('first')
  expect(signOut).toHaveBeenCalledWith(REVOKED)
  work.mockRejectedValueOnce(new TypeError('a bug'))
  await expect(run('second')).rejects.toThrow('a bug')
  expect(result.current.isPending).toBe(false)
})
