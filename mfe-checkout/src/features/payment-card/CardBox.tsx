import type { ReactNode, RefObject } from 'react'
import { errorCatalogue } from '@larder/shared/errors'
import { Icon, Pill, styled } from '@larder/shared/ui'
import type { CardFieldName, CardState } from './card-fields.ts'

const Box = styled('div')(({ theme }) => ({
  height: theme.spacing(13),
  padding: `0 ${theme.spacing(4)}`,
  border: theme.line.edge,
  borderRadius: theme.radius.field,
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  ...theme.typography.body1,
  overflow: 'hidden',
  // The provider's document has a light scheme: in any other the browser would paint its background white.
  '& iframe': { width: '100%', height: '100%', border: 0, colorScheme: 'light' },
  '&[data-focused]': theme.ring,
  '&[data-invalid]': { borderColor: theme.palette.danger.text },
}))
const Labelled = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  alignContent: 'start',
  '& > span': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    // As tall as the pill with the card's scheme, so that nothing moves when it appears.
    minHeight: theme.spacing(6.5),
    ...theme.typography.body2,
    fontWeight: 600,
  },
  '& > p': { ...theme.typography.body3, fontWeight: 600, color: theme.palette.danger.text },
}))
const Safe = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: theme.spacing(2),
  alignItems: 'center',
  color: theme.palette.text.secondary,
}))

type BoxProps = {
  label: string
  name: CardFieldName
  mount: RefObject<HTMLDivElement | null>
  state: CardState | undefined
  /** The form was submitted: empty and invalid fields get a message. */
  isChecked: boolean
}

const MISSING: Record<CardFieldName, string> = {
  cardNumber: 'Enter the card number.',
  expiryDate: 'Enter the expiry date.',
  securityCode: errorCatalogue.CARD_CVV_REQUIRED.text,
}
/** Messages for complete input that is no valid card. */
const MISTYPED: Record<CardFieldName, string> = {
  cardNumber: 'Check the card number: it is not complete or a digit is wrong.',
  expiryDate: 'Check the expiry date: it is not complete or has passed.',
  securityCode: 'Check the security code: it is not complete.',
}

function problemOf({
  name,
  state,
  isChecked,
}: Pick<BoxProps, 'name' | 'state' | 'isChecked'>): string | undefined {
  const field = state?.fields[name]
  if (name === 'cardNumber' && state?.isSchemeAccepted === false)
    return `${state.scheme ?? 'This card'} is not accepted here.`
  if (!isChecked || field?.isValid) return undefined
  return field?.isEmpty === false ? MISTYPED[name] : MISSING[name]
}

/** One hosted field with its label and its message. */
export function CardBox(props: BoxProps): ReactNode {
  const { label, name, mount, state } = props
  const problem = problemOf(props)
  return (
    <Labelled>
      <span aria-hidden>
        {label}
        {name === 'cardNumber' && state?.scheme && <Pill tone="primary">{state.scheme}</Pill>}
      </span>
      <Box
        ref={mount}
        data-invalid={problem ? true : undefined}
        data-focused={state?.fields[name].isFocused || undefined}
      />
      {problem && <p role="alert">{problem}</p>}
    </Labelled>
  )
}

const Whole = styled('div')(({ theme }) => ({
  ...theme.typography.body1,
  color: theme.palette.text.primary,
  borderRadius: theme.radius.field,
  minHeight: theme.spacing(13),
  '& iframe': { colorScheme: 'light' },
}))

/** For a provider that draws labels, fields and their messages itself. */
export function WholeCard({ mount }: { mount: RefObject<HTMLDivElement | null> }): ReactNode {
  return <Whole ref={mount} />
}

/** How card details are handled, shown where they are typed. */
export function SafeLine() {
  return (
    <Safe>
      <Icon name="lock" size="small" />
      <span>
        Card details go straight to the payment provider. Your bank may ask you to confirm on its own page.
      </span>
    </Safe>
  )
}
