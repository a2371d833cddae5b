import type { basketApi } from '@larder/shared/contracts'
import { Picture, Price, styled } from '@larder/shared/ui'
import { lineDetails } from './line-words.ts'

const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  '& > li': { display: 'flex', alignItems: 'center', gap: theme.spacing(3), ...theme.typography.body2 },
  '& > li > p': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', ...theme.typography.body3, color: theme.palette.text.secondary },
}))
const Thumb = styled('div')(({ theme }) => ({ width: theme.spacing(12), flex: 'none' }))

type Props = { lines: readonly basketApi.BasketLine[]; currency: string }

/** The lines of an order or a basket, with their sizes and options. Deals are shown among the sums. */
export function Lines({ lines, currency }: Props) {
  return (
    <List>
      {lines.map((line) => (
        <li key={line.basketLineId}>
          <Thumb>
            <Picture src={line.picture} alt="" width={48} shape="field" ratio="1" />
          </Thumb>
          <p>
            {`${line.quantity} x ${line.name}`}
            {lineDetails({ ...line, dealNames: [] }).map((words) => (
              <small key={words}>{words}</small>
            ))}
          </p>
          <Price amount={line.lineTotal} currency={currency} />
        </li>
      ))}
    </List>
  )
}
