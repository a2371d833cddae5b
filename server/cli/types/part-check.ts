import { resolve } from 'node:path'
import type { AreaSources } from '../remote/area-sources.ts'

/** The name of the file that `writePartCheck` generates, by which its errors are recognised. */
export const PART_CHECK_FILE = 'exposed-parts.ts'

/**
 * Source text that compiles only when each component that an area exposes accepts the props that other areas pass to it
 * (`shared/src/ui/exposed/part-props.ts`, or its types). Other areas render the components by name, so no other source
 * is compiled against them. Undefined when the area exposes none.
 */
export function writePartCheck({ folder, area }: AreaSources, partProps: string): string | undefined {
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
