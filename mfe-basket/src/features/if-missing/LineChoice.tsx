import { useState } from 'react'
import { basketApi } from '@larder/shared/contracts'
import { IF_MISSING_TEXTS, SubstitutePicker } from '@larder/shared/order'
import { personResource, sessionCall, setSubstitution } from '@larder/shared/stores'
import { announce, Button, errorToast, SelectField, useAction } from '@larder/shared/ui'
import styles from './IfMissing.module.css'

type Line = basketApi.BasketLine
type LineKey = { basketToken: string; basketLineId: string; searchTerm?: string | undefined }

const lineSubstitutes = personResource((key: LineKey, signal) =>
  sessionCall(basketApi.listSubstitutes, key, { signal }),
)

/** Nothing stands in for a meal deal. */
const listChoices = ({ kind }: Line): basketApi.IfMissing[] =>
  kind === 'mealDeal' ? ['refund', 'ask'] : ['similar', 'this', 'refund', 'ask']

type Props = { line: Line; basket: basketApi.Basket }

/** The choice of one line; for an item of the shopper's own choice, what may come instead to pick from. */
export function LineChoice({ line, basket: { basketToken, currency } }: Props) {
  const { basketLineId, name, ifMissing = 'similar', substitute } = line
  const [isPicking, setPicking] = useState(false)
  const { run, isPending } = useAction(setSubstitution, errorToast)
  async function save(choice: basketApi.IfMissing, picked?: basketApi.SubstituteCandidate): Promise<void> {
    const { menuItemId, sizeId } = picked ?? {}
    const instead = menuItemId ? { substitute: { menuItemId, sizeId } } : {}
    if (!(await run({ basketLineId, ifMissing: choice, ...instead }))) return
    setPicking(false)
    announce(`${name}: ${picked ? `${picked.name} instead` : IF_MISSING_TEXTS[choice].label}`)
  }
  return (
    <li>
      <SelectField
        label={name}
        value={isPicking ? 'this' : ifMissing}
        disabled={isPending}
        options={listChoices(line).map((value) => ({ value, label: IF_MISSING_TEXTS[value].label }))}
        onChange={({ target }) => {
          const choice = basketApi.IfMissing.parse(target.value)
          setPicking(choice === 'this')
          if (choice !== 'this') void save(choice)
        }}
      />
      {substitute && ifMissing === 'this' && !isPicking && (
        <p className={styles.picked}>
          {`Instead: ${substitute.name}`}
          <Button
            variant="text"
            size="small"
            aria-label={`Change what comes instead of ${name}`}
            onClick={() => setPicking(true)}
          >
            Change
          </Button>
        </p>
      )}
      {isPicking && (
        <SubstitutePicker
          name={name}
          currency={currency.currencyCode}
          find={(searchTerm) => lineSubstitutes({ basketToken, basketLineId, searchTerm })}
          onChoose={(candidate) => void save('this', candidate)}
          isPending={isPending}
        />
      )}
    </li>
  )
}
