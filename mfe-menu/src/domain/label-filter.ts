import type { catalogueApi } from '@larder/shared/contracts'
import { LABEL_PARAMETER } from './query.ts'

type Item = Pick<catalogueApi.MenuItem, 'dietaryLabels'>

/** A diet that includes another one. "Free from" labels promise the absence of traces, and follow from no diet. */
const INCLUDED: Readonly<Record<string, readonly string[]>> = { vegan: ['vegetarian'] }

const hasLabel = ({ dietaryLabels }: Item, label: string): boolean =>
  dietaryLabels.some((own) => own === label || INCLUDED[own]?.includes(label))

/** The labels that at least one item has and not all of them, by how many items have them, most first. */
export function offeredLabels(items: readonly Item[]): string[] {
  const labels = new Set(items.flatMap(({ dietaryLabels }) => dietaryLabels))
  const counted = [...labels].map((label) => ({
    label,
    count: items.filter((item) => hasLabel(item, label)).length,
  }))
  return counted
    .filter(({ count }) => count < items.length)
    .toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
    .map(({ label }) => label)
}

/** The items that have every one of the labels; an item whose allergens are not known has no "free from" label. */
export const withLabels = <Listed extends Item>(
  items: readonly Listed[],
  labels: readonly string[],
): Listed[] => items.filter((item) => labels.every((label) => hasLabel(item, label)))

/** An address is anybody's text: more or longer than this is no label of ours. */
const MAX_LABELS = 8
const MAX_LENGTH = 40

/** The chosen labels of an address, each once. One that no item has stays chosen: then nothing is shown, not everything. */
export const readLabels = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll(LABEL_PARAMETER))]
    .filter((label) => label !== '' && label.length <= MAX_LENGTH)
    .slice(0, MAX_LABELS)

/** The query with a label chosen, or no longer chosen; the rest of the query is kept. */
export function toggleLabel(query: URLSearchParams, label: string): URLSearchParams {
  const chosen = readLabels(query)
  const next = chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label]
  const written = withoutLabels(query)
  for (const one of next) written.append(LABEL_PARAMETER, one)
  return written
}

/** The query of the whole category. */
export function withoutLabels(query: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams(query)
  written.delete(LABEL_PARAMETER)
  return written
}
