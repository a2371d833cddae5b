import { useEffect, useRef, useState } from 'react'
import { errorCatalogue, isAppError } from '@larder/shared/errors'
import { useBrandConfig } from '@larder/shared/ui'
import type { CardHolder, CardState, OpenCardFields } from './card-fields.ts'
import { fieldLook } from './field-look.ts'
import { openCardFields } from './open-card-fields.ts'

type Phase =
  | { kind: 'loading' }
  | { kind: 'ready'; fields: OpenCardFields }
  | { kind: 'failed'; problem: string }

/**
 * Opens the provider's fields in the nodes of the page that stand there (all three, or the security code
 * alone for a saved card), and takes them away when the form leaves.
 * Loading until the fields report ready (spec §4); a script that does not come says so (spec §8).
 */
export function useCardFields(holder?: CardHolder) {
  const service = useBrandConfig()?.domain.services.cardFields
  const cardNumber = useRef<HTMLDivElement>(null)
  const expiryDate = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' })
  const [state, setState] = useState<CardState>()
  const [turn, setTurn] = useState(0)
  const firstHolder = useRef(holder)
  // Somebody else's script and iframes: opened when the nodes are there, closed when they leave.
  useEffect(() => {
    const [number, expiry, code] = [cardNumber.current, expiryDate.current, securityCode.current]
    if (!code) return
    let opened: OpenCardFields | undefined
    let isGone = false
    const mounts = {
      securityCode: code,
      ...(number && expiry ? { cardNumber: number, expiryDate: expiry } : {}),
    }
    openCardFields({
      service,
      mounts,
      look: fieldLook(code),
      ...(firstHolder.current ? { holder: firstHolder.current } : {}),
      language: 'EN-GB',
      onChange: setState,
    }).then(
      (fields) => {
        if (isGone) return fields.close()
        opened = fields
        setPhase({ kind: 'ready', fields })
      },
      (error: unknown) => {
        if (!isGone)
          setPhase({
            kind: 'failed',
            problem: isAppError(error) ? error.text : errorCatalogue.CARD_FORM_LOAD.text,
          })
      },
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [service, turn])
  const retry = () => {
    setPhase({ kind: 'loading' })
    setTurn((count) => count + 1)
  }
  return { mounts: { cardNumber, expiryDate, securityCode }, phase, state, retry } as const
}
