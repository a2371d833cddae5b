import type { basketApi } from '@larder/shared/contracts'
import { lineDetails } from '@larder/shared/order'
import { addItem, changeQuantity, choiceOf, removeLine } from '@larder/shared/stores'
import {
  announce,
  IconButton,
  Notice,
  Picture,
  Pill,
  Price,
  Stepper,
  styled,
  toast,
  withErrorToast,
} from '@larder/shared/ui'
import { offerUndo } from '../../stores/offer-undo.ts'
import { ChangeLink } from './ChangeLink.tsx'

const Root = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(18)} minmax(0, 1fr)`,
  gap: theme.spacing(4),
  paddingBlock: theme.spacing(4),
  borderTop: theme.line.hairline,
  '&:first-of-type': { borderTop: 0 },
}))
const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: theme.spacing(0, 3),
  ...theme.typography.body1,
}))
const Foot = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2),
  marginTop: theme.spacing(3),
}))
const Name = styled('h3')(({ theme }) => ({
  ...theme.typography.h4,
  // Words do not break: where name and price do not fit side by side, the price goes below.
  flex: '1 1 min-content',
  minWidth: 'min-content',
  overflowWrap: 'break-word',
  textWrap: 'pretty',
}))
const Detail = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  marginTop: theme.spacing(0.5),
}))
const Allergens = styled('p')(({ theme }) => ({
  ...theme.typography.body3,
  color: theme.palette.text.secondary,
  marginTop: theme.spacing(1),
  overflowWrap: 'anywhere',
}))
const Deals = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1),
  marginTop: theme.spacing(1.5),
}))
const Conflicts = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  marginTop: theme.spacing(3),
}))

async function removeWithUndo(line: basketApi.BasketLine, storeId: number | undefined): Promise<void> {
  if (!(await withErrorToast(() => removeLine(line.basketLineId)))) return
  announce(`${line.name} removed`)
  if (storeId === undefined) toast(`${line.name} removed`)
  else offerUndo(`${line.name} removed`, () => addItem(storeId, choiceOf(line)))
}

type Props = {
  line: basketApi.BasketLine
  storeId: number | undefined
  storeSlug?: string | undefined
  currency: string
}

/** One basket line: name, quantity, price; its problems are shown right under it. */
export function LineItem({ line, storeId, storeSlug, currency }: Props) {
  const { name, quantity, picture, unitPrice, lineTotal, lineTotalAfterDiscounts, checkoutConflicts } = line
  const isReduced = lineTotalAfterDiscounts < lineTotal
  const remove = () => void removeWithUndo(line, storeId)
  return (
    <Root>
      <Picture src={picture} alt="" ratio="1" width={72} shape="field" />
      <div>
        <Row>
          <Name>{name}</Name>
          <Price
            amount={isReduced ? lineTotalAfterDiscounts : lineTotal}
            was={isReduced ? lineTotal : undefined}
            currency={currency}
            tone="strong"
            zero="Free"
          />
        </Row>
        {lineDetails({ ...line, dealNames: [] }).map((words) => (
          <Detail key={words}>{words}</Detail>
        ))}
        {quantity > 1 && (
          <Detail>
            <Price amount={unitPrice} currency={currency} /> each
          </Detail>
        )}
        {line.allergens && line.allergens.length > 0 && (
          <Allergens>
            <b>Allergens:</b> {line.allergens.join(' ')}
          </Allergens>
        )}
        {line.dealNames.length > 0 && (
          <Deals>
            {line.dealNames.map((deal) => (
              <Pill key={deal} tone="success" icon="tag">
                {deal}
              </Pill>
            ))}
          </Deals>
        )}
        <Foot>
          <Stepper
            label={name}
            value={quantity}
            max={line.maxQuantity ?? 99}
            onChange={(next) => void withErrorToast(() => changeQuantity(line, next))}
            onRemove={remove}
          />
          <ChangeLink line={line} storeSlug={storeSlug} />
          {/* At one, the stepper's own bin removes the line. */}
          {quantity > 1 && <IconButton icon="bin" label={`Remove ${name}`} onClick={remove} />}
        </Foot>
        {checkoutConflicts.length > 0 && (
          <Conflicts>
            {checkoutConflicts.map(({ code, message }) => (
              <Notice key={code} tone="warning">
                {message}
              </Notice>
            ))}
          </Conflicts>
        )}
      </div>
    </Root>
  )
}
