/**
 * Whether one more line may be added. Lines plus queued adds count, quantities do not; 0 means no limit
 * (spec §5 Maximum basket items, readings 13).
 */
export function canAddLine({
  lines,
  queued,
  maxBasketItems,
}: {
  lines: number
  queued: number
  maxBasketItems: number
}): boolean {
  return maxBasketItems === 0 || lines + queued < maxBasketItems
}
