import type { basketApi } from '@larder/shared/contracts'
import { hasLabel, unsuitableReason } from '@larder/shared/domain'
import { $avoided, useStore } from '@larder/shared/stores'
import { Notice } from '@larder/shared/ui'

type AvoidedAllergens = ReturnType<(typeof $avoided)['get']>

/**
 * Why a line does not suit the allergens and diets stored on this device; undefined when it does. Non-food
 * lines have no declaration and always suit.
 */
function explainUnsuitedLine(
  { allergens, allergenStatement, dietaryLabels = [] }: basketApi.BasketLine,
  avoided: AvoidedAllergens,
): string | undefined {
  if (allergens.length === 0) return undefined
  const problem = unsuitableReason(allergenStatement, avoided.allergens)
  if (problem) return `${problem}: you avoid ${avoided.allergens.join(', ')}.`
  const missing = (avoided.labels ?? []).filter((label) => !hasLabel({ dietaryLabels }, label))
  return missing.length > 0 ? `Not labelled ${missing.join(', ')}.` : undefined
}

/** Explains under a line why it does not suit the shopper. */
export function UnsuitedLine({ line }: { line: basketApi.BasketLine }) {
  const problem = explainUnsuitedLine(line, useStore($avoided))
  return problem ? <Notice tone="warning">{problem}</Notice> : null
}

/**
 * Lists above the basket which lines do not suit the shopper, whether they were added on a page or by a
 * reorder.
 */
export function UnsuitedLines({ lines }: { lines: basketApi.Basket['items'] }) {
  const avoided = useStore($avoided)
  const names = lines.filter((line) => explainUnsuitedLine(line, avoided)).map(({ name }) => name)
  if (names.length === 0) return null
  const [title, text] = avoided.labels?.length
    ? ['Check what suits you', 'does not suit what you asked us to remember, or it is not known.']
    : ['Check your allergens', 'contains, or may contain, what you avoid, or it is not known.']
  return (
    <Notice tone="warning" title={title} isLive>
      {`${names.join(', ')}: ${text}`}
    </Notice>
  )
}
