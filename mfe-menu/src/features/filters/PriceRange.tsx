import { useState } from 'react'
import Slider from '@mui/material/Slider'
import { MuiRoot } from '@larder/shared/mui'
import { formatMoney } from '@larder/shared/ui'
import styles from './PriceRange.module.css'

type PriceBounds = readonly [lowest: number, highest: number]

type Props = {
  /** In major units of the currency, like the value. */
  bounds: PriceBounds
  value: PriceBounds
  currency: string
  /** Called when a thumb is released. */
  onChange: (range: PriceBounds) => void
}

const THUMB_NAMES = ['Lowest price', 'Highest price'] as const

/** Selects a price range with MUI's slider. While a thumb moves, only the text is updated. */
export function PriceRange({ bounds: [min, max], value, currency, onChange }: Props) {
  const [draft, setDraft] = useState<PriceBounds>()
  const displayed = draft ?? value
  const formatAmount = (amount: number) => formatMoney(amount, currency)
  const getRange = (sliderValue: number | readonly number[]): PriceBounds => {
    const [lowest = min, highest = max] = Array.isArray(sliderValue) ? (sliderValue as readonly number[]) : []
    return [lowest, highest]
  }
  return (
    <fieldset className={styles.root}>
      <legend>Price</legend>
      <p className={styles.shown}>
        {formatAmount(displayed[0])} to {formatAmount(displayed[1])}
      </p>
      <MuiRoot>
        <Slider
          min={min}
          max={max}
          value={[...displayed]}
          getAriaLabel={(index) => THUMB_NAMES[index === 0 ? 0 : 1]}
          getAriaValueText={formatAmount}
          disableSwap
          onChange={(_, sliderValue) => setDraft(getRange(sliderValue))}
          onChangeCommitted={(_, sliderValue) => {
            setDraft(undefined)
            onChange(getRange(sliderValue))
          }}
        />
      </MuiRoot>
    </fieldset>
  )
}
