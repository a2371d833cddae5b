/** Decimal major units of the wire -> integer pence, to the nearest penny (readings 7). */
export const toPence = (amount: number): number => Math.round(amount * 100)

/** Integer pence -> decimal major units of the wire. */
export const toMoney = (pence: number): number => pence / 100
