/** Query parameters of a filter; the area declares each (`area.ts`), and `filter-query.ts` says what they mean. */
export const FILTER_PARAMETERS = ['label', 'free', 'maker', 'offer', 'from', 'to', 'sort'] as const

/** Query parameters of sheets over a page, which change nothing of the page. */
export const SHEET_PARAMETERS = ['item', 'deal'] as const
