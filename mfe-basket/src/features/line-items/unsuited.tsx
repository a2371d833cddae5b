import type { basketApi } from '@larder/shared/contracts'
import { hasLabel, unsuitableReason } from '@larder/shared/domain'
import { $avoided, useStore } from '@larder/shared/stores'
import { Notice } from '@larder/shared/ui'

type Needs = ReturnType<(typeof $avoided)['get']>

/** Why a line does not suit the allergens and diets that this device remembers; what is not food declares nothing. */
function findProblem(
  { allergens, allergenStatement, dietaryLabels }: basketApi.BasketLine,
  needs: Needs,
): string | undefined {
  if (allergens.length === 0) return undefined
  const problem = unsuitableReason(allergenStatement, needs.allergens)
  if (problem) return `${problem}: you avoid ${needs.allergens.join(', ')}.`
  const missing = dietaryLabels
    ? (needs.labels ?? []).filter((label) => !hasLabel({ dietaryLabels }, label))
    : []
  return missing.length > 0 ? `Not labelled ${missing.join(', ')}.` : undefined
}

/** At a line that does not suit: why. */
export function UnsuitedLine({ line }: { line: basketApi.BasketLine }) {
  const problem = findProblem(line, useStore($avoided))
  return problem ? <Notice tone="warning">{problem}</Notice> : null
}

/** Above the lines, whatever page or reorder put them there: which do not suit. */
export function UnsuitedLines({ lines }: { lines: basketApi.Basket['items'] }) {
  const needs = useStore($avoided)
  const names = lines.filter((line) => findProblem(line, needs)).map(({ name }) => name)
  if (names.length === 0) return null
  const [title, text] = needs.labels?.length
    ? ['Check what suits you', 'does not suit what you asked us to remember, or it is not known.']
    : ['Check your allergens', 'contains, or may contain, what you avoid, or it is not known.']
  return (
    <Notice tone="warning" title={title} isLive>
      {`${names.join(', ')}: ${text}`}
    </Notice>
  )
}
