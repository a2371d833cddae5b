import type { basketApi } from '@larder/shared/contracts'
import { unsuitedText } from '@larder/shared/domain'
import { $avoided, useStore } from '@larder/shared/stores'
import { Notice } from '@larder/shared/ui'

/** Why a line does not suit what this device's shopper avoids; what is not food declares nothing. */
function findProblem(
  { allergens, allergenStatement }: basketApi.BasketLine,
  avoided: readonly string[],
): string | undefined {
  return allergens.length > 0 ? unsuitedText(allergenStatement, avoided) : undefined
}

/** At a line that does not suit: why. */
export function UnsuitedLine({ line }: { line: basketApi.BasketLine }) {
  const { allergens } = useStore($avoided)
  const problem = findProblem(line, allergens)
  return problem ? <Notice tone="warning">{`${problem}: you avoid ${allergens.join(', ')}.`}</Notice> : null
}

/** Above the lines, whatever page or reorder put them there: which do not suit. */
export function UnsuitedLines({ lines }: { lines: basketApi.Basket['items'] }) {
  const { allergens } = useStore($avoided)
  const names = lines.filter((line) => findProblem(line, allergens)).map(({ name }) => name)
  if (names.length === 0) return null
  return (
    <Notice tone="warning" title="Check your allergens" isLive>
      {`${names.join(', ')}: contains, or may contain, what you avoid, or it is not known.`}
    </Notice>
  )
}
