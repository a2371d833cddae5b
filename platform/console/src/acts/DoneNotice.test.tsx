import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ACTS, type AreaPlan } from './acts.ts'
import { DoneNotice } from './DoneNotice.tsx'

test('says that the page shows the old state until it is reloaded', () => {
  const act = ACTS.find(({ name }) => name === 'abort')
  if (!act) throw new Error('No action aborts a canary.')
  const before: AreaPlan = { stable: 'm1', canary: 'm2', weight: 500, isKilled: false }
  const notice = (plan: AreaPlan, isPending = false) => (
    <DoneNotice
      {...{ area: 'menu', act, before, plan, isPending }}
      onDone={() => undefined}
      onClose={() => undefined}
    />
  )
  const { rerender } = render(notice(before))
  expect(screen.getByRole('status')).toHaveTextContent('The page still shows what was live before')
  rerender(notice({ stable: 'm1', weight: 0, isKilled: false }))
  expect(screen.getByRole('status')).not.toHaveTextContent('The page still shows')
  expect(screen.getByRole('status')).toHaveTextContent('Everyone gets m1 of menu')
  expect(screen.getByRole('status')).toHaveTextContent('It is in the ledger')
  rerender(notice({ stable: 'm1', weight: 0, isKilled: false }, true))
  expect(screen.getByRole('status')).not.toHaveTextContent('It is in the ledger')
  expect(screen.getByRole('status')).toHaveTextContent(
    'It is in force only on this server until the database is available again.',
  )
})
