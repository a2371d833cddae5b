import { useEffect, useRef, useState } from 'react'
import { asAppError } from '@larder/shared/errors'
import { useBrandConfig } from '@larder/shared/ui'
import type {
  CardFieldsKind,
  CardHolder,
  CardMounts,
  CardState,
  OpenCardFields,
  FieldLook,
} from './card-fields.ts'
import { fieldsLayout, openCardFields } from './open-card-fields.ts'

/**
 * The computed style of a field of this page: the provider's iframes take plain values only. Browser only.
 */
function fieldLook(field: HTMLElement): FieldLook {
  const { color, fontSize, borderTopLeftRadius: radius } = getComputedStyle(field)
  const ofTheme = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    color,
    placeholderColor: ofTheme('--mui-palette-text-secondary') || color,
    errorColor: ofTheme('--mui-palette-error-text') || color,
    // The provider's origin has none of the shop's fonts.
    fontFamily: 'system-ui, sans-serif',
    fontSize,
    background: ofTheme('--mui-palette-background-paper'),
    borderColor: ofTheme('--mui-palette-edge') || color,
    accentColor: ofTheme('--mui-palette-focus') || color,
    radius,
  }
}

type Phase =
  | { kind: 'loading' }
  | { kind: 'ready'; fields: OpenCardFields }
  | { kind: 'failed'; problem: string }

type Nodes = Record<'whole' | 'cardNumber' | 'expiryDate' | 'securityCode', HTMLDivElement | null>

function findMounts(kind: CardFieldsKind, nodes: Nodes): CardMounts | undefined {
  const { whole, cardNumber, expiryDate, securityCode } = nodes
  if (whole) return { kind: 'whole', node: whole, fields: kind }
  if (!cardNumber || !expiryDate || !securityCode) return undefined
  return { kind: 'separate', nodes: { cardNumber, expiryDate, securityCode } }
}

/**
 * Opens the provider's fields in the page's nodes (one for each field, or one in which the provider draws
 * all), and removes them when the form is unmounted. A saved card's security code is a service of its own:
 * not every provider of card forms has it. Loading until the fields report ready (spec §4); a script that
 * fails to load becomes an error (spec §8).
 */
export function useCardFields(kind: CardFieldsKind, holder?: CardHolder) {
  const services = useBrandConfig()?.domain.services
  const service = kind === 'card' ? services?.cardFields : services?.securityCode
  const layout = fieldsLayout(service)
  const cardNumber = useRef<HTMLDivElement>(null)
  const expiryDate = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' })
  const [state, setState] = useState<CardState>()
  const [turn, setTurn] = useState(0)
  const firstHolder = useRef(holder)
  // Third-party script and iframes: opened once the nodes exist, closed when they are unmounted.
  useEffect(() => {
    const mounts = findMounts(kind, {
      whole: whole.current,
      cardNumber: cardNumber.current,
      expiryDate: expiryDate.current,
      securityCode: securityCode.current,
    })
    if (!mounts) return
    let opened: OpenCardFields | undefined
    let isGone = false
    openCardFields({
      service,
      mounts,
      look: fieldLook(mounts.kind === 'whole' ? mounts.node : mounts.nodes.securityCode),
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
        const problem = asAppError(error).text
        if (!isGone) setPhase({ kind: 'failed', problem })
      },
    )
    return () => {
      isGone = true
      opened?.close()
    }
  }, [kind, service, turn])
  const retry = () => {
    setPhase({ kind: 'loading' })
    setTurn((count) => count + 1)
  }
  return { mounts: { cardNumber, expiryDate, securityCode, whole }, layout, phase, state, retry } as const
}
