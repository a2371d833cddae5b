import { escapeHtml } from '@larder/kernel/http/escape.ts'
import type { BrandChanges } from './brand-changes.ts'
import type { BrandFolder } from './brand-folder.ts'
import { formatPlace, type Problem } from './problems.ts'

/** What came of reading a brand folder, for people and scripts. */
export type ImportReport = {
  folder: string
  /** `unchanged`: the shop has all of it already, and nothing was written. */
  result: 'refused' | 'checked' | 'imported' | 'unchanged'
  problems: Problem[]
  brand?: { slug: string; name: string; hosts: string[]; stores: number; categories: number; items: number }
  /** Absent when there was no database to compare with. */
  changes?: BrandChanges | undefined
  /** How many rows an import inserted, changed or deleted. */
  changedRows?: number
}

export const summariseBrand = ({ brand, stores, menu }: BrandFolder): ImportReport['brand'] => ({
  slug: brand.slug,
  name: brand.companyName,
  hosts: brand.hosts,
  stores: stores.length,
  categories: menu.categories.length,
  items: menu.items.length,
})

const TOLD = 10

function tellNames(title: string, names: readonly string[]): string[] {
  if (names.length === 0) return []
  const rest = names.length > TOLD ? ` and ${names.length - TOLD} more` : ''
  return [`${title} (${names.length}): ${names.slice(0, TOLD).join(', ')}${rest}`]
}

const formatPounds = (pence: number) => `£${(pence / 100).toFixed(2)}`

const tellTexts = (title: string, changes: BrandChanges['allergens']): string[] =>
  tellNames(
    title,
    changes.map(({ item, before, after }) => `${item} (${before} → ${after})`),
  )

export function listChanges(changes: BrandChanges): string[] {
  const { newItems, goneItems, prices } = changes
  const lines = [
    ...tellNames('New items', newItems),
    ...tellNames('Items gone', goneItems),
    ...tellNames(
      'Prices that change by more than a fifth',
      prices.map(({ item, before, after }) => `${item} ${formatPounds(before)} → ${formatPounds(after)}`),
    ),
    ...tellTexts('Allergens that change', changes.allergens),
    ...tellTexts('Dietary labels that change', changes.labels),
    ...tellTexts('Minimum ages that are lowered or removed', changes.ages),
    ...tellNames('Items that are no food any more, so that no allergens are shown', changes.nonFood),
  ]
  return lines.length > 0
    ? lines
    : ['No item, no large price change, and no allergen, dietary label or lower minimum age is different.']
}

const HEADLINES = {
  refused: 'is not accepted',
  checked: 'is accepted; nothing was imported',
  imported: 'is imported',
  unchanged: 'is what the shop has already; nothing was changed',
}

function formatHeadline({ folder, result, brand, problems }: ImportReport): string {
  const count = result === 'refused' ? `: ${problems.length} to put right` : ''
  return `${brand?.name ?? folder} ${HEADLINES[result]}${count}.`
}

const formatWritten = ({ result, changedRows }: ImportReport): string[] =>
  result === 'imported' && changedRows !== undefined ? [`Rows written or deleted: ${changedRows}.`] : []

const formatNumbers = ({ brand }: ImportReport): string[] =>
  brand
    ? [
        `${brand.stores} stores, ${brand.categories} categories, ${brand.items} items; answers at ${brand.hosts.join(', ')}.`,
      ]
    : []

export function formatReport(report: ImportReport): string {
  const { problems, changes } = report
  return [
    formatHeadline(report),
    ...formatNumbers(report),
    ...formatWritten(report),
    ...(changes ? listChanges(changes) : []),
    ...problems.map((problem) => `  ${formatPlace(problem)}: ${problem.message}`),
  ].join('\n')
}

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1e2a24;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #ccc}
td:first-child{white-space:nowrap}td{overflow-wrap:anywhere}h2{margin-top:2rem;font-size:1.1rem}`

function formatFile(file: string, problems: readonly Problem[]): string {
  const rows = problems.map(
    ({ line, path = '', message }) =>
      `<tr><td>${line === undefined ? '' : `line ${line}`}</td><td>${escapeHtml(path)}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  return `<h2>${escapeHtml(file)} (${problems.length})</h2>
<table><thead><tr><th>Where</th><th>What</th><th>Problem</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
}

export function formatReportPage(report: ImportReport): string {
  const headline = escapeHtml(formatHeadline(report))
  const lines = [
    ...formatNumbers(report),
    ...formatWritten(report),
    ...(report.changes ? listChanges(report.changes) : []),
  ]
  const files = [...Map.groupBy(report.problems, ({ file }) => file)]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${headline}</title><style>${STYLE}</style></head>
<body><main><h1>${headline}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${files.map(([file, problems]) => formatFile(file, problems)).join('\n')}
</main></body></html>
`
}
