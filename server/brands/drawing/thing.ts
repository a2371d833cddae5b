import type { Allergen } from '@larder/api/model/scalars.ts'
import { oval } from './pen.ts'
import type { Pen } from './pen.ts'

/** The rectangle that a pack leaves for its label. */
export type LabelPlace = {
  x: number
  y: number
  width: number
  height: number
  /** The ground of the label; text is dark or white by it. */
  ground: string
  /** Leaves out the picture of the label, where the pack shows its contents. */
  isPlain?: boolean
}

/** What a thing is drawn with. */
export type Brush = {
  pen: Pen
  colour: string
  accent: string
  count: number
  /** The label of the item: mark, name, size and motif. */
  label: (place: LabelPlace) => string
  /** The declared facts of the item on the back of its pack, 1180 by 840 around the origin. */
  facts: (colour: string) => string
  /** What the thing holds, drawn around the origin; empty when it holds nothing to see. */
  contents: string
}

/** Something that pictures are made of: drawn around the origin, 100 units wide; packs stand on y = 0 at their size. */
export type Thing = {
  /** The allergens that a shopper sees in it. */
  holds: readonly Allergen[]
  colour: string
  accent: string
  draw: (brush: Brush) => string
  /** The outline of its shadow. */
  shadow: string
  /** Seen from above; what is not flat stands on the ground. */
  isFlat: boolean
}

type Looks = {
  colour: string
  accent?: string
  holds?: readonly Allergen[]
  shadow?: string
  isFlat?: boolean
}

/** A thing with its usual colours. */
export const thing = (looks: Looks, draw: Thing['draw']): Thing => ({
  holds: looks.holds ?? [],
  colour: looks.colour,
  accent: looks.accent ?? looks.colour,
  shadow: looks.shadow ?? oval([0, 44], [40, 7]),
  isFlat: looks.isFlat ?? false,
  draw,
})
