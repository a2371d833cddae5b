import type { Ref } from 'react'
import { Chip, ChipRow, useNavigate, useSearchParams, VisuallyHidden } from '@larder/shared/ui'
import { readLabels, toggleLabel, withoutLabels } from '../domain/label-filter.ts'
import { capitalise } from '@larder/shared/lib'

/** The labels of the address, and how the address changes: a press replaces it, so that "back" leaves the page. */
export function useChosenLabels() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const open = (next: URLSearchParams) =>
    void navigate({ search: next.toString() }, { replace: true, preventScrollReset: true })
  return {
    chosen: readLabels(query),
    toggle: (label: string) => open(toggleLabel(query, label)),
    clear: () => open(withoutLabels(query)),
  }
}

type Props = {
  /** The labels that tell the category's items apart. */
  offered: readonly string[]
  chosen: readonly string[]
  /** How many items of the category pass the whole filter, of which the labels are a part. */
  count: number
  isFiltered: boolean
  onToggle: (label: string) => void
  ref?: Ref<HTMLDivElement>
}

/** Chips of the dietary labels in a category; a chosen one is always shown, so that it can be taken back. */
export function LabelFilter({ offered, chosen, count, isFiltered, onToggle, ref }: Props) {
  const labels = [...offered, ...chosen.filter((label) => !offered.includes(label))]
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Show only items that are">
      <ChipRow data-scroll>
        {labels.map((label) => (
          <Chip key={label} icon="leaf" isSelected={chosen.includes(label)} onClick={() => onToggle(label)}>
            {capitalise(label)}
          </Chip>
        ))}
      </ChipRow>
      <VisuallyHidden as="p" role="status">
        {isFiltered && (count === 1 ? '1 item is shown' : `${count} items are shown`)}
      </VisuallyHidden>
    </div>
  )
}
