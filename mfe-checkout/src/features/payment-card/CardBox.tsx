import type { ReactNode, RefObject } from 'react'
import { errorCatalogue } from '@larder/shared/errors'
import { Icon, Pill } from '@larder/shared/ui'
import type { CardFieldName, CardState } from './card-fields.ts'
import styles from './CardBox.module.css'

type BoxProps = {
  label: string
  name: CardFieldName
  mount: RefObject<HTMLDivElement | null>
  state: CardState | undefined
  /** Whether the form was submitted, so that empty and invalid fields get a message. */
  isChecked: boolean
}

const MISSING_MESSAGES: Record<CardFieldName, string> = {
  cardNumber: 'Enter the card number.',
  expiryDate: 'Enter the expiry date.',
  securityCode: errorCatalogue.CARD_CVV_REQUIRED.text,
}
const INVALID_MESSAGES: Record<CardFieldName, string> = {
  cardNumber: 'Check the card number: it is not complete or a digit is wrong.',
  expiryDate: 'Check the expiry date: it is not complete or has passed.',
  securityCode: 'Check the security code: it is not complete.',
}

function getFieldProblem({
  name,
  state,
  isChecked,
}: Pick<BoxProps, 'name' | 'state' | 'isChecked'>): string | undefined {
  const field = state?.fields[name]
  if (name === 'cardNumber' && state?.isSchemeAccepted === false)
    return `${state.scheme ?? 'This card'} is not accepted here.`
  if (!isChecked || field?.isValid) return undefined
  return field?.isEmpty === false ? INVALID_MESSAGES[name] : MISSING_MESSAGES[name]
}

/** A hosted field with its label and message. */
export function CardBox(props: BoxProps): ReactNode {
  const { label, name, mount, state } = props
  const problem = getFieldProblem(props)
  return (
    <div className={styles.labelled}>
      <span aria-hidden>
        {label}
        {name === 'cardNumber' && state?.scheme && <Pill tone="primary">{state.scheme}</Pill>}
      </span>
      <div
        className={styles.box}
        ref={mount}
        data-invalid={problem ? true : undefined}
        data-focused={state?.fields[name].isFocused || undefined}
      />
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** The container for a provider that draws labels, fields and messages itself. */
export function ProviderForm({ mount }: { mount: RefObject<HTMLDivElement | null> }): ReactNode {
  return <div className={styles.whole} ref={mount} />
}

/** Explains how card details are handled, beside the fields. */
export function SecurityNote() {
  return (
    <p className={styles.safe}>
      <Icon name="lock" size="small" />
      <span>
        Card details go straight to the payment provider. Your bank may ask you to confirm on its own page.
      </span>
    </p>
  )
}
