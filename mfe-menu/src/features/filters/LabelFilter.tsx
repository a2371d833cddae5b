import type { Ref } from 'react'
import type { MenuFacets } from '@larder/shared/contracts'
import { countChoices } from '@larder/shared/domain'
import { capitalise } from '@larder/shared/lib'
import { Chip, ChipRow, VisuallyHidden } from '@larder/shared/ui'
import { useFilter } from './use-filter.ts'

type Props = {
  facets: MenuFacets
  ref?: Ref<HTMLDivElement>
}

/** Chips of the dietary labels in a list of goods; a chosen one is always shown, so that it can be taken back. */
export function LabelFilter({ facets: { labels, passing }, ref }: Props) {
  const { filter, change } = useFilter()
  const chosen = filter.labels
  const toggle = (label: string) =>
    change({ labels: chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label] })
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label="Show only items that are">
      <ChipRow data-scroll>
        {labels.map(({ name }) => (
          <Chip key={name} icon="leaf" isSelected={chosen.includes(name)} onClick={() => toggle(name)}>
            {capitalise(name)}
          </Chip>
        ))}
      </ChipRow>
      <VisuallyHidden as="p" role="status">
        {countChoices(filter) > 0 && (passing === 1 ? '1 item is shown' : `${passing} items are shown`)}
      </VisuallyHidden>
    </div>
  )
}
