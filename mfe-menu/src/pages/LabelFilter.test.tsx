import { expect, test } from 'vitest'
import { renderRoutes, screen, within } from '@larder/shared/testing'
import { LabelFilter, useChosenLabels } from './LabelFilter.tsx'

function Component() {
  const { chosen, toggle, clear } = useChosenLabels()
  return (
    <>
      <LabelFilter
        offered={['vegan', 'nut free']}
        chosen={chosen}
        count={3}
        isFiltered={chosen.length > 0}
        onToggle={toggle}
      />
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}
const show = (at: string) => renderRoutes([{ path: '*', Component }], { at })
const chip = (name: string) => screen.getByRole('button', { name })

test('a press puts a label into the address and takes it out, keeping the rest; it leaves no step behind', async () => {
  const { router, user } = show('/category/bakery?item=oats')
  await user.click(chip('Vegan'))
  expect(router.state.location.search).toBe('?item=oats&label=vegan')
  expect(router.state.historyAction).toBe('REPLACE')
  expect(chip('Vegan')).toHaveAttribute('aria-pressed', 'true')
  expect(within(screen.getByRole('group')).getByRole('status')).toHaveTextContent('3 items are shown')
  await user.click(chip('Nut free'))
  await user.click(chip('Vegan'))
  expect(router.state.location.search).toBe('?item=oats&label=nut+free')
})

test('a label of the address that is not offered can be taken back', async () => {
  const { router, user } = show('/category/bakery?label=halal')
  await user.click(chip('Halal'))
  expect(router.state.location.search).toBe('')
  expect(screen.queryByRole('button', { name: 'Halal' })).toBeNull()
})
