import type { basketApi } from '@larder/shared/contracts'
import { isAppError } from '@larder/shared/errors'
import { changeTip } from '@larder/shared/stores'
import { Chip, ChipRow, formatMoney, Section, toast } from '@larder/shared/ui'
import { tipChoices } from './tip-choices.ts'

async function choose(tip: number): Promise<void> {
  try {
    await changeTip(tip)
  } catch (error) {
    if (!isAppError(error)) throw error
    toast(error.text, { tone: 'error' })
  }
}

/** A tip for the driver: a few amounts within the store's limits (readings 25). Deliveries only. */
export function TipPicker({
  basket: { tips, tipLimits, currency, fulfilmentMethod },
}: {
  basket: basketApi.Basket
}) {
  if (!tipLimits.isEnabled || fulfilmentMethod.type !== 'delivery') return null
  const current = tips[0]?.amount ?? 0
  const offered = tipChoices(tipLimits)
  const choices = offered.includes(current) ? offered : [...offered, current].toSorted((a, b) => a - b)
  return (
    <Section title="Tip your driver" lead="All of it goes to them." isTight>
      <ChipRow>
        {choices.map((amount) => (
          <Chip key={amount} isSelected={amount === current} onClick={() => void choose(amount)}>
            {amount === 0 ? 'No tip' : formatMoney(amount, currency.currencyCode)}
          </Chip>
        ))}
      </ChipRow>
    </Section>
  )
}
