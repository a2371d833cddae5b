import { Console } from 'node:console'

export function printTable(rows: Record<string, object>, title?: string): void {
  const stdout = new Console(process.stdout)
  if (title) stdout.log(title)
  stdout.table(rows)
}

/** Writes how far a run is to the error stream. */
export const printProgress = (text: string): void => void process.stderr.write(`${text}\n`)

/** The value that this share of the values does not exceed; NaN for an empty list. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100

/** Measures the milliseconds that a task takes. */
export async function measureTime(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
