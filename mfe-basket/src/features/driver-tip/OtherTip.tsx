import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import type { basketApi } from '@larder/shared/contracts'
import { tipProblem, toPence } from '@larder/shared/domain'
import { changeTip } from '@larder/shared/stores'
import { Button, Field, formatMoney, FormShell, useFormAction } from '@larder/shared/ui'
import styles from './OtherTip.module.css'

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
