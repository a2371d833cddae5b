import { useEffect, useRef, useState } from 'react'
import type { ordersApi } from '@larder/shared/contracts'
import { WALLET_NAMES } from '@larder/shared/domain'
import { Button, Notice, Stack, StickyBar, Surface, TextArea } from '@larder/shared/ui'
import { AddItems } from '../features/change-order/AddItems.tsx'
import { CancelOrder } from '../features/change-order/CancelOrder.tsx'
import { ChangeAddress } from '../features/change-order/ChangeAddress.tsx'
import { ChangeLines } from '../features/change-order/ChangeLines.tsx'
import { ChangeTime } from '../features/change-order/ChangeTime.tsx'
import { ChangeTotals, describeDifference } from '../features/change-order/ChangeTotals.tsx'
import { saveChange, type ChangeDraft } from '../stores/change-draft.ts'
import { useChange } from '../features/change-order/use-change.ts'
import { PayDifference } from './PayDifference.tsx'
import { useAcceptChange } from './use-accept-change.ts'
import { Columns } from './FoundOrder.tsx'

function ChangeNote({ order, draft }: { order: ordersApi.Order; draft: ChangeDraft }) {
  const { businessOrderId, fulfilmentMethod, instructions = '' } = order
  return (
    <TextArea
      name="instructions"
      label={
        fulfilmentMethod === 'delivery' ? 'Note for the driver (optional)' : 'Note for the store (optional)'
      }
      rows={2}
      maxLength={500}
      value={draft.instructions ?? instructions}
      onChange={({ target }) => saveChange(businessOrderId, { instructions: target.value })}
    />
  )
}

type Props = { order: ordersApi.Order; onRejected: () => void }
type Change = ReturnType<typeof useChange>

/** What can be chosen: items, time, address and note. */
function Choices({ order, draft, quote }: Pick<Props, 'order'> & Pick<Change, 'draft' | 'quote'>) {
  return (
    <Stack gap={6}>
      <Surface data-pad="large" as="section" aria-label="Items">
        <Stack gap={6}>
          <h2>Your items</h2>
          <ChangeLines order={order} draft={draft} quote={quote} />
          <AddItems order={order} draft={draft} />
        </Stack>
      </Surface>
      <Surface data-pad="large">
        <Stack gap={6}>
          <ChangeTime order={order} draft={draft} quote={quote} />
          {order.fulfilmentMethod === 'delivery' && <ChangeAddress order={order} draft={draft} />}
          <ChangeNote order={order} draft={draft} />
        </Stack>
      </Surface>
    </Stack>
  )
}

type BarProps = Pick<Props, 'order'> & {
  /** What would be saved; undefined while there is nothing to save. */
  quote: ordersApi.ChangeQuote | undefined
  isBusy: boolean
  onPress: () => void
}

/** The button that saves the change or leads to its payment, with what it means for the shopper's money. */
function SaveBar({ order, quote, isBusy, onPress }: BarProps) {
  const verb = quote?.needsPayment ? 'Continue' : 'Save'
  return (
    <StickyBar data-always>
      <Button size="large" fullWidth loading={isBusy} disabled={!quote} onClick={onPress}>
        {quote ? `${verb}: ${describeDifference({ order, quote })}` : 'Save changes'}
      </Button>
    </StickyBar>
  )
}

/** Tells whoever paid with a wallet how a difference is paid, before they choose anything. */
function WalletNotice({ payment: { method } }: Pick<ordersApi.Order, 'payment'>) {
  const wallet = WALLET_NAMES[method]
  if (!wallet) return null
  return (
    <Notice title={`You paid with ${wallet}`}>
      If your change costs more, you pay the difference by card. What costs less goes back the way you paid.
    </Notice>
  )
}

/** What can be changed of an order, with its new total, and the way to cancel it. */
export function ChangeOrder({ order, onRejected }: Props) {
  const { draft, quote, isQuoting, problem, ready, refreshQuote } = useChange(order)
  const [wantsToPay, setWantsToPay] = useState(false)
  const totals = useRef<HTMLDivElement>(null)
  const change = useAcceptChange(ready && { order, draft, quote: ready }, () => {
    refreshQuote()
    onRejected()
  })
  const payable = wantsToPay && quote?.needsPayment ? quote : undefined
  const isPaying = payable !== undefined
  // The payment may be a screen away from the button that was pressed.
  useEffect(() => {
    if (isPaying) totals.current?.scrollIntoView({ block: 'nearest' })
  }, [isPaying])
  return (
    <Stack gap={6}>
      <WalletNotice payment={order.payment} />
      <Columns>
        <Choices order={order} draft={draft} quote={quote} />
        <Surface data-pad="large" as="section" aria-label="Your new total" ref={totals}>
          <Stack gap={6}>
            <ChangeTotals order={order} quote={quote} isQuoting={isQuoting} problem={problem} />
            {change.problem && (
              <Notice tone="error" title={change.problem} isLive>
                What you chose is kept.
              </Notice>
            )}
            {payable && (
              <PayDifference
                order={order}
                quote={payable}
                isBusy={change.isPending || isQuoting}
                onPay={change.payBy}
              />
            )}
          </Stack>
        </Surface>
      </Columns>
      <CancelOrder order={order} onRejected={onRejected} />
      {!payable && (
        <SaveBar
          order={order}
          quote={ready}
          isBusy={change.isPending || isQuoting}
          onPress={ready?.needsPayment ? () => setWantsToPay(true) : change.save}
        />
      )}
    </Stack>
  )
}
