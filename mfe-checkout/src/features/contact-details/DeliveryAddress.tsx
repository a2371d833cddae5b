import { useRef, type FocusEvent, type KeyboardEvent } from 'react'
import { AddressEntry } from '@larder/shared/address'
import type { SavedAddress } from '@larder/shared/contracts'
import { Button, Notice, Stack } from '@larder/shared/ui'
import type { CheckoutDetails } from './use-details.ts'

type Props = {
  details: CheckoutDetails
  /** A member's delivery addresses; may be empty. */
  saved: readonly SavedAddress[]
  /** Whether the server has priced the address that the fields show. */
  isDone: boolean
}

/** The delivery address: chosen, found by its postcode or typed. A complete one is priced when it is left. */
export function DeliveryAddress({ details, saved, isDone }: Props) {
  const { form, address } = details
  const group = useRef<HTMLDivElement>(null)
  function leave({ relatedTarget }: FocusEvent<HTMLElement>): void {
    if (!group.current?.contains(relatedTarget)) void address.send()
  }
  // The form has no button that submits it, so Enter presses that of the address. The postcode has its own.
  function pressOnEnter(event: KeyboardEvent<HTMLElement>): void {
    const { key, target, defaultPrevented } = event
    const isTyped = target instanceof HTMLInputElement && target.type === 'text' && target.role !== 'combobox'
    if (key !== 'Enter' || defaultPrevented || isDone || !isTyped) return
    event.preventDefault()
    void address.use()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of its fields
    <div ref={group} onBlur={leave} onKeyDown={pressOnEnter}>
      <Stack gap={5}>
        <AddressEntry
          form={form}
          legend="Your addresses"
          saved={saved}
          section="shipping"
          findsAtOnce
          onChosen={() => void address.send()}
        />
        {address.problem && (
          <Notice tone="error" title={address.problem} isLive>
            What you entered is kept.
          </Notice>
        )}
        {!isDone && (
          <div>
            <Button variant="outlined" loading={address.isSending} onClick={() => void address.use()}>
              Use this address
            </Button>
          </div>
        )}
      </Stack>
    </div>
  )
}
