import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

/**
 * The environment without what is empty, and with the settings whose value is in a file, as secrets are mounted: `LARDER_SECRET_FILE` names the file of
 * `LARDER_SECRET`. A line break at its end does not count. Throws an Error that names the setting when it is given twice or
 * its file cannot be read.
 */
export function readSettingsFromFiles(environment: Environment, names: readonly string[]): Environment {
  const read = names.flatMap((name): [string, string][] => {
    const file = environment[`${name}_FILE`]
    if (!file || names.includes(`${name}_FILE`)) return []
    if (environment[name])
      throw new Error(`The configuration is wrong:\n  ${name} and ${name}_FILE are both set`)
    try {
      return [[name, readFileSync(file, 'utf8').replace(/\r?\n$/, '')]]
    } catch (cause) {
      throw new Error(`The configuration is wrong:\n  ${name}_FILE: ${String(cause)}`, { cause })
    }
  })
  const given = Object.entries({ ...environment, ...Object.fromEntries(read) })
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
