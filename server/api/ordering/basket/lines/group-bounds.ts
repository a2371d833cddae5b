/** How many may be chosen of a group of options, or of a course of a meal deal. */
export type Group = { slug: string; name: string; min: number; max: number }

export const hasTooFew = ({ min }: Group, count: number): boolean => count < min

/** Why so many of a group cannot be ordered; undefined when they can. */
export function describeBounds(group: Group, count: number): string | undefined {
  const { name, min, max } = group
  if (hasTooFew(group, count)) return `Choose ${min === 1 ? 'one' : `at least ${min}`}: ${name}`
  return count > max ? `Choose at most ${max}: ${name}` : undefined
}

/** How many of a group were chosen, each option as often as it was. */
export const countChosen = (
  { slug }: Group,
  chosen: readonly { groupId?: string | undefined; quantity?: number }[],
): number =>
  chosen.filter(({ groupId }) => groupId === slug).reduce((sum, { quantity = 1 }) => sum + quantity, 0)
