/** The query parameter of the chosen labels, once for each: `?label=vegan&label=nut+free`. */
export const LABEL_PARAMETER = 'label'

/** The query parameters of a filter; the area declares each (`area.ts`). */
export const FILTER_PARAMETERS = [LABEL_PARAMETER, 'free', 'offer', 'from', 'to', 'sort'] as const
