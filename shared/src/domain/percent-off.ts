/** Pence that a deal of `percent` off takes from a price, to the nearest penny. */
export const percentDiscount = (pence: number, percent: number): number =>
  Math.floor((pence * percent + 50) / 100)
