import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { brandStyle } from '../../mui/brand-style.ts'
import { Chip, ChipRow, PageStyle } from '../index.ts'

test('a selected chip looks different from a plain one', () => {
  render(
    <>
      <PageStyle name="brand" css={brandStyle({})} />
      <Chip onClick={() => undefined}>Plain</Chip>
      <Chip onClick={() => undefined} isSelected>
        Selected
      </Chip>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Plain' })).toHaveStyle({ padding: '4px 16px' })
  const [plain, selected] = screen.getAllByRole('button').map((chip) => getComputedStyle(chip).background)
  expect(plain).not.toBe(selected)
})

test("keeps a part's own class when it is given another", () => {
  render(<ChipRow className="theirs">Chips</ChipRow>)
  const row = screen.getByText('Chips')
  expect(row).toHaveClass('theirs')
  expect(row).toHaveStyle({ display: 'flex' })
})
