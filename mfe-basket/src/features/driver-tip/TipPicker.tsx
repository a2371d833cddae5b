import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useState } from 'react'
import type { basketApi } from '@larder/shared/contracts'
import { parseAmount, tipProblem, toPence } from '@larder/shared/domain'
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
import { useBasketStore } from '../../hooks/use-basket-store.ts'
import styles from './TipPicker.module.css'

type TipLimits = basketApi.Basket['tipLimits']
type Props = { limits: TipLimits; currency: string; onDone: () => void }

const createTipSchema = ({ max, increment }: TipLimits, currency: string) =>
  z.object({
    tip: z.string().superRefine((typed, context) => {
      const bounds = { maxPence: toPence(max), incrementPence: toPence(increment) }
      const message = tipProblem(toPence(parseAmount(typed)), bounds, currency)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })

/** A field for any tip within the limits, which are shown before input. */
export function CustomTip({ limits, currency, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(createTipSchema(limits, currency)),
    defaultValues: { tip: '' },
  })
  const setTip = useFormAction(form, ({ tip }) => changeTip(parseAmount(tip)).then(onDone), 'tip')
  const [maxText, stepText] = [formatMoney(limits.max, currency), formatMoney(limits.increment, currency)]
  return (
    <FormShell form={form} {...setTip} hasSummary={false}>
      <Field
        name="tip"
        label="Your tip"
        hint={limits.increment > 0 ? `Up to ${maxText}, in steps of ${stepText}.` : `Up to ${maxText}.`}
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
 * Tip amounts to offer: zero, the suggested tip and two amounts around it, that the store takes. In major units,
 * ascending, without duplicates.
 */
export function listTipChoices({
  max,
  increment,
  suggested,
}: {
  max: number
  increment: number
  suggested: number
}): number[] {
  const step = increment > 0 ? increment : 1
  const steps = suggested > 0 ? Math.max(1, Math.round(suggested / step)) : 2
  const base = increment > 0 || suggested <= 0 ? steps * step : suggested
  const amounts = [0, base - step, base, base + step * 2].map((amount) => Math.round(amount * 100) / 100)
  const bounds = { maxPence: toPence(max), incrementPence: toPence(increment) }
  return [...new Set(amounts)]
    .filter((amount) => tipProblem(toPence(amount), bounds) === undefined)
    .toSorted((a, b) => a - b)
}

const TIP_EMOJIS = ['😊', '😄', '🤩'] as const

/**
 * The emoji of a tip amount, for stores with `isDriverTipEmojiEnabled`: a happier one for a higher tip, none
 * for no tip.
 */
function chooseTipEmoji(amount: number, choices: readonly number[]): string {
  const index = choices.filter((choice) => choice > 0).indexOf(amount)
  return TIP_EMOJIS[Math.min(index, TIP_EMOJIS.length - 1)] ?? ''
}

/**
 * Chooses a tip for the driver of a delivery: suggested amounts or a custom one, within the store's limits
 * (readings 25).
 */
export function TipPicker({ basket }: { basket: basketApi.Basket }) {
  const { tips, tipLimits, currency, fulfilmentMethod } = basket
  const hasEmoji = useBasketStore(basket)?.isDriverTipEmojiEnabled ?? false
  const [isCustom, setCustom] = useState(false)
  if (!tipLimits.isEnabled || tipLimits.max === 0 || fulfilmentMethod.type !== 'delivery') return null
  const current = tips[0]?.amount ?? 0
  const amounts = listTipChoices(tipLimits)
  const choices = amounts.includes(current) ? amounts : [...amounts, current].toSorted((a, b) => a - b)
  const chooseTip = (amount: number) => {
    setCustom(false)
    void withErrorToast(() => changeTip(amount))
  }
  return (
    <fieldset className={styles.root}>
      <legend>Tip your driver</legend>
      <p>Your driver gets all of it.</p>
      <ChipRow>
        {choices.map((amount) => (
          <Chip key={amount} isSelected={amount === current && !isCustom} onClick={() => chooseTip(amount)}>
            {hasEmoji && amount > 0 && <span aria-hidden>{`${chooseTipEmoji(amount, choices)} `}</span>}
            {amount === 0 ? 'No tip' : formatMoney(amount, currency.currencyCode)}
          </Chip>
        ))}
        <Chip isSelected={isCustom} onClick={() => setCustom(!isCustom)}>
          Other
        </Chip>
      </ChipRow>
      {isCustom && (
        <CustomTip limits={tipLimits} currency={currency.currencyCode} onDone={() => setCustom(false)} />
      )}
    </fieldset>
  )
}
