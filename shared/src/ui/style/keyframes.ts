import { serializeStyles, type CSSObject } from '@emotion/serialize'

/** An animation's name for `animation`; its frames are inserted where a style uses it. */
export function keyframes(frames: CSSObject): string {
  const { name, styles } = serializeStyles([frames])
  // Emotion's own marker, by which `serializeStyles` finds the frames of an animation.
  return `_EMO_animation-${name}_@keyframes animation-${name}{${styles}}_EMO_`
}
