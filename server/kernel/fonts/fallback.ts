import type { contentApi } from '@larder/shared/contracts'
import type { FontMetrics } from './measure-font.ts'

/** Arial in browsers: units per em, and its average width over English text in those units. */
const ARIAL = { unitsPerEm: 2048, averageWidth: 904 }

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Arial scaled so that text does not move when the brand's font has loaded (readings 37, CLS 0). */
export function fallbackOf(font: FontMetrics): NonNullable<contentApi.Font['fallback']> {
  const stretch = font.averageWidth / font.unitsPerEm / (ARIAL.averageWidth / ARIAL.unitsPerEm)
  const share = (units: number) => percent(Math.abs(units) / (font.unitsPerEm * stretch))
  return {
    local: 'Arial',
    sizeAdjust: percent(stretch),
    ascentOverride: share(font.ascent),
    descentOverride: share(font.descent),
    lineGapOverride: share(font.lineGap),
  }
}
