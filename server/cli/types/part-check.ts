import { resolve } from 'node:path'
import type { AreaSources } from '../remote/area-sources.ts'

/** The name of the file of `partCheck`, by which its errors are known. */
export const PART_CHECK = 'exposed-parts.ts'

/**
 * A source that compiles when each component that an area exposes takes the props that other areas give it
 * (`shared/src/ui/exposed/part-props.ts`, or its types): they are rendered from there, so no other source is compiled
 * against the component. Undefined when the area exposes none.
 */
export function partCheck({ folder, area }: AreaSources, partProps: string): string | undefined {
  const parts = Object.entries(area.exposes).filter(([key]) => key !== './routes')
  if (parts.length === 0) return undefined
  const lines = parts.map(([key, path], index) => {
    const component = key.slice('./'.length)
    const file = JSON.stringify(resolve(folder, path))
    return `import { ${component} as part${index} } from ${file}
export const ${component}: (props: PartProps['${area.name}/${component}']) => unknown = part${index}`
  })
  return [`import type { PartProps } from ${JSON.stringify(partProps)}`, ...lines].join('\n')
}
