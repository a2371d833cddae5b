import { useEffect, useRef, useState } from 'react'
import { asAppError } from '@larder/shared/errors'
import { useBrandConfig } from '@larder/shared/ui'
import type {
  CardFieldsKind,
  CardHolder,
  CardMounts,
  CardState,
  OpenCardFields,
  FieldStyle,
} from './card-fields.ts'
import { chooseFieldsLayout, openCardFields } from './open-card-fields.ts'

/**
 * Reads the computed style of a field on this page, because the provider's iframes take only plain values.
 * Browser only.
 */
function getFieldStyle(field: HTMLElement): FieldStyle {
  const { color, fontSize, borderTopLeftRadius: radius } = getComputedStyle(field)
  const themeValue = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return {
    color,
    placeholderColor: themeValue('--mui-palette-text-secondary') || color,
    errorColor: themeValue('--mui-palette-error-text') || color,
    // The provider's origin does not have the shop's fonts.
    fontFamily: 'system-ui, sans-serif',
    fontSize,
    background: themeValue('--mui-palette-background-paper'),
    borderColor: themeValue('--mui-palette-edge') || color,
    accentColor: themeValue('--mui-palette-focus') || color,
    radius,
  }
}

type CardFieldsPhase =
  | { kind: 'loading' }
  | { kind: 'ready'; fields: OpenCardFields }
  | { kind: 'failed'; problem: string }

type FieldNodes = Record<'whole' | 'cardNumber' | 'expiryDate' | 'securityCode', HTMLDivElement | null>

function getMounts(kind: CardFieldsKind, nodes: FieldNodes): CardMounts | undefined {
  const { whole, cardNumber, expiryDate, securityCode } = nodes
  if (whole) return { kind: 'whole', node: whole, fields: kind }
  if (!cardNumber || !expiryDate || !securityCode) return undefined
  return { kind: 'separate', nodes: { cardNumber, expiryDate, securityCode } }
}

/**
 * Opens the provider's fields in the page's nodes and removes them on unmount. A saved card's security code
 * is a separate service, which not every provider has. `loading` until the fields are ready (spec §4); a
 * script that fails to load becomes an error (spec §8).
 */
export function useCardFields(kind: CardFieldsKind, holder?: CardHolder) {
  const services = useBrandConfig()?.domain.services
  const service = kind === 'card' ? services?.cardFields : services?.securityCode
  const layout = chooseFieldsLayout(service)
  const cardNumber = useRef<HTMLDivElement>(null)
  const expiryDate = useRef<HTMLDivElement>(null)
  const securityCode = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  const [phase, setPhase] = useState<CardFieldsPhase>({ kind: 'loading' })
  const [state, setState] = useState<CardState>()
  const [attempt, setAttempt] = useState(0)
  const firstHolder = useRef(holder)
  // An effect, because the provider's script needs DOM nodes.
  useEffect(() => {
    const mounts = getMounts(kind, {
      whole: whole.current,
      cardNumber: cardNumber.current,
      expiryDate: expiryDate.current,
      securityCode: securityCode.current,
    })
    if (!mounts) return
    let opened: OpenCardFields | undefined
    let isUnmounted = false
    openCardFields({
      service,
      mounts,
      style: getFieldStyle(mounts.kind === 'whole' ? mounts.node : mounts.nodes.securityCode),
      ...(firstHolder.current ? { holder: firstHolder.current } : {}),
      language: 'EN-GB',
      onChange: setState,
    }).then(
      (fields) => {
        if (isUnmounted) return fields.close()
        opened = fields
        setPhase({ kind: 'ready', fields })
      },
      (error: unknown) => {
        const problem = asAppError(error).text
        if (!isUnmounted) setPhase({ kind: 'failed', problem })
      },
    )
    return () => {
      isUnmounted = true
      opened?.close()
    }
  }, [kind, service, attempt])
  const retry = () => {
    setPhase({ kind: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { mounts: { cardNumber, expiryDate, securityCode, whole }, layout, phase, state, retry } as const
}
