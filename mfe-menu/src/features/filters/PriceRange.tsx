import { useState } from 'react'
import Slider from '@mui/material/Slider'
import { MuiRoot } from '@larder/shared/mui'
import { formatMoney } from '@larder/shared/ui'
import styles from './PriceRange.module.css'

type Range = readonly [lowest: number, highest: number]

type Props = {
  /** In major units of the currency, as the value. */
  bounds: Range
  value: Range
  currency: string
  /** Called when a thumb is let go. */
  onChange: (range: Range) => void
}

const NAMES = ['Lowest price', 'Highest price'] as const

/** Two prices between which the goods are: MUI's slider. While a thumb moves, only its text follows. */
export function PriceRange({ bounds: [min, max], value, currency, onChange }: Props) {
  const [moving, setMoving] = useState<Range>()
  const shown = moving ?? value
  const text = (amount: number) => formatMoney(amount, currency)
  const readRange = (moved: number | readonly number[]): Range => {
    const [lowest = min, highest = max] = Array.isArray(moved) ? (moved as readonly number[]) : []
    return [lowest, highest]
  }
  return (
    <fieldset className={styles.root}>
      <legend>Price</legend>
      <p className={styles.shown}>
        {text(shown[0])} to {text(shown[1])}
      </p>
      <MuiRoot>
        <Slider
          min={min}
          max={max}
          value={[...shown]}
          getAriaLabel={(index) => NAMES[index === 0 ? 0 : 1]}
          getAriaValueText={text}
          disableSwap
          onChange={(_, moved) => setMoving(readRange(moved))}
          onChangeCommitted={(_, moved) => {
            setMoving(undefined)
            onChange(readRange(moved))
          }}
        />
      </MuiRoot>
    </fieldset>
  )
}
