import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { tipProblem, toPence } from '@larder/shared/domain'
import { changeTip } from '@larder/shared/stores'
import {
  Button,
  Field,
  formatMoney,
  FormShell,
  useFormAction,
  Chip,
  ChipRow,
  withErrorToast,
} from '@larder/shared/ui'
import { useStoreOf } from '../../stores/use-store-of.ts'
import styles from './TipPicker.module.css'

type Limits = basketApi.Basket['tipLimits']
type Props = { limits: Limits; currency: string; onDone: () => void }

/** "2", "2.50", "£2.50" or "-1" in major units; NaN for anything else. */
const readAmount = (typed: string): number =>
  /^-?£?-?\d+(\.\d{1,2})?$/.test(typed.trim()) ? Number(typed.trim().replace('£', '')) : Number.NaN

const schema = ({ max, increment }: Limits, currency: string) =>
  z.object({
    tip: z.string().superRefine((typed, context) => {
      const bounds = { maxPence: toPence(max), incrementPence: toPence(increment) }
      const message = tipProblem(toPence(readAmount(typed)), bounds, currency)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })

/** Any amount within the limits, which are shown before input. */
export function OtherTip({ limits, currency, onDone }: Props) {
  const form = useForm({ resolver: zodResolver(schema(limits, currency)), defaultValues: { tip: '' } })
  const setTip = useFormAction(form, ({ tip }) => changeTip(readAmount(tip)).then(onDone), 'tip')
  const [most, step] = [formatMoney(limits.max, currency), formatMoney(limits.increment, currency)]
  return (
    <FormShell form={form} {...setTip} hasSummary={false}>
      <Field
        name="tip"
        label="Your tip"
        hint={limits.increment > 0 ? `Up to ${most}, in steps of ${step}.` : `Up to ${most}.`}
        inputMode="decimal"
        autoComplete="off"
        width="short"
        end={
          <span className={styles.inside}>
            <Button type="submit" variant="tinted" size="small" loading={setTip.isPending}>
              Set
            </Button>
          </span>
        }
      />
    </FormShell>
  )
}

/**
 * Amounts to offer as one-press tips: nothing, then the suggestion and two steps around it, within the
 * limits. Major units, ascending, without duplicates.
 */
export function tipChoices({
  max,
  increment,
  suggested,
}: {
  max: number
  increment: number
  suggested: number
}): number[] {
  const step = increment > 0 ? increment : 1
  const middle = suggested > 0 ? suggested : step * 2
  const offered = [0, middle - step, middle, middle + step * 2].map(
    (amount) => Math.round(amount * 100) / 100,
  )
  return [...new Set(offered)].filter((amount) => amount >= 0 && amount <= max).toSorted((a, b) => a - b)
}

const FACES = ['😊', '😄', '🤩'] as const

/**
 * An emoji for an offered tip, where the store wants them (`isDriverTipEmojiEnabled`): the more, the happier;
 * none for no tip.
 */
function tipFace(amount: number, choices: readonly number[]): string {
  const place = choices.filter((one) => one > 0).indexOf(amount)
  return FACES[Math.min(place, FACES.length - 1)] ?? ''
}

/**
 * A tip for the driver: a few amounts, or a custom one, within the store's limits (readings 25). Deliveries
 * only.
 */
export function TipPicker({ basket }: { basket: basketApi.Basket }) {
  const { tips, tipLimits, currency, fulfilmentMethod } = basket
  const hasFaces = useStoreOf(basket)?.isDriverTipEmojiEnabled ?? false
  const [isOther, setOther] = useState(false)
  if (!tipLimits.isEnabled || tipLimits.max === 0 || fulfilmentMethod.type !== 'delivery') return null
  const current = tips[0]?.amount ?? 0
  const offered = tipChoices(tipLimits)
  const choices = offered.includes(current) ? offered : [...offered, current].toSorted((a, b) => a - b)
  const pick = (amount: number) => {
    setOther(false)
    void withErrorToast(() => changeTip(amount))
  }
  return (
    <fieldset className={styles.root}>
      <legend>Tip your driver</legend>
      <p>Your driver gets all of it.</p>
      <ChipRow>
        {choices.map((amount) => (
          <Chip key={amount} isSelected={amount === current && !isOther} onClick={() => pick(amount)}>
            {hasFaces && amount > 0 && <span aria-hidden>{`${tipFace(amount, choices)} `}</span>}
            {amount === 0 ? 'No tip' : formatMoney(amount, currency.currencyCode)}
          </Chip>
        ))}
        <Chip isSelected={isOther} onClick={() => setOther(!isOther)}>
          Other
        </Chip>
      </ChipRow>
      {isOther && (
        <OtherTip limits={tipLimits} currency={currency.currencyCode} onDone={() => setOther(false)} />
      )}
    </fieldset>
  )
}
