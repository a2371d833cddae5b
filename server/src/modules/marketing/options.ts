/** Ways to be told of offers; each is a choice of its own (spec §3 Marketing). */
export const marketingOptions = [
  { type: 'email', text: 'Email me offers and news' },
  { type: 'sms', text: 'Text me offers and news' },
  { type: 'post', text: 'Post me offers and vouchers' },
] as const

/** One answer for every way, as registration asks it. */
export const choiceOfAll = (isOptedIn: boolean): Record<string, boolean> =>
  Object.fromEntries(marketingOptions.map(({ type }) => [type, isOptedIn]))
