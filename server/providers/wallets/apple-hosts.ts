const pods = (region: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${region}-pod${index + 1}`)

const gateways = [
  'apple-pay-gateway',
  'apple-pay-gateway-cert',
  'cn-apple-pay-gateway',
  'cn-apple-pay-gateway-cert',
  ...[...pods('apple-pay-gateway-nc', 5), ...pods('apple-pay-gateway-pr', 5)].flatMap((pod) => [
    pod,
    `${pod}-dr`,
  ]),
  ...pods('cn-apple-pay-gateway-sh', 3),
  ...pods('cn-apple-pay-gateway-tj', 3),
]

/** The gateways that Apple's server set-up page names, and no others: exact names, no patterns. */
export const appleHosts: ReadonlySet<string> = new Set(gateways.map((name) => `${name}.apple.com`))
