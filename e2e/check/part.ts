/** One of several equal shares of a run: the second of three is `{ index: 2, count: 3 }`. */
export type Part = { index: number; count: number }

/** A part as it is written on the command line and for the test tools, `2/3`. Undefined where there is no such part. */
export function parsePart(text: string): Part | undefined {
  const [, index = 0, count = 0] = /^(\d{1,3})\/(\d{1,3})$/.exec(text)?.map(Number) ?? []
  return index >= 1 && index <= count ? { index, count } : undefined
}

export const formatPart = ({ index, count }: Part): string => `${index}/${count}`
