import * as z from 'zod'
import type { PictureKind } from '@larder/api/model/pictures.ts'
import { thingNames } from './things/index.ts'

const Colour = z.string().regex(/^#[0-9A-F]{6}$/, 'use a colour such as #1D6A4C')

/** What a pack's label says beside the mark. */
const Label = z.strictObject({
  /** In place of the item's own name. */
  name: z.string().optional(),
  /** In place of the item's own size; empty for none. */
  size: z.string().optional(),
  /** Another ground than the pack's. */
  ground: Colour.optional(),
  /** The picture on the label, around the middle of a square of 200. */
  get motif(): z.ZodOptional<z.ZodArray<typeof Part>> {
    return z.array(Part).optional()
  },
})

/** One thing of a picture, or copies of it. */
export const Part = z.strictObject({
  is: z.enum(thingNames),
  /** From the middle of the picture, which is 1320 by 990; packs stand on the ground unless it says otherwise. */
  at: z.tuple([z.number(), z.number()]).optional(),
  /** Width in the picture, or for packs and dishes a share of their usual size. */
  size: z.number().positive().optional(),
  /** Degrees. */
  turn: z.number().optional(),
  flip: z.boolean().optional(),
  colour: Colour.optional(),
  accent: Colour.optional(),
  /** Copies: in a pile unless `spread` says otherwise; packs stand side by side. */
  count: z.int().min(1).max(80).optional(),
  spread: z.enum(['pile', 'row', 'scatter', 'fan', 'ring', 'stack']).optional(),
  /** Half width and half height of what `scatter` and `ring` fill, or the step of `row`, `fan` and `stack`. */
  within: z.tuple([z.number(), z.number()]).optional(),
  label: Label.optional(),
  /** What a pack or a dish holds, around its middle. */
  get holds(): z.ZodOptional<z.ZodArray<typeof Part>> {
    return z.array(Part).optional()
  },
})
export type Part = z.infer<typeof Part>

/** A picture of an item in another picture, at a share of its size. */
export const ShownItem = z.strictObject({
  shows: z.string(),
  at: Part.shape.at,
  size: Part.shape.size,
  turn: Part.shape.turn,
})
export type ShownItem = z.infer<typeof ShownItem>

const Pictures = z.record(z.string(), z.array(Part).min(1))
const Scenes = z.record(z.string(), z.array(z.union([Part, ShownItem])).min(1))

/** How the pictures of a brand are drawn, by kind and by the name of the file: `menu/drawings.json` of its folder. */
export const Drawings = z.strictObject({
  items: Pictures,
  categories: Pictures,
  deals: Pictures,
  banners: Scenes,
  stores: Scenes,
  pages: Scenes,
  site: Scenes,
} satisfies Record<PictureKind, z.ZodType>)
export type Drawings = z.infer<typeof Drawings>

/** Every part of a drawing, with those on labels and in packs. */
export function listParts(parts: readonly Part[]): Part[] {
  return parts.flatMap((part) => [
    part,
    ...listParts(part.holds ?? []),
    ...listParts(part.label?.motif ?? []),
  ])
}
