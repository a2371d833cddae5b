import type { Thing } from '../thing.ts'
import { berries } from './berries.ts'
import { bottles } from './bottles.ts'
import { boxes } from './boxes.ts'
import { bread } from './bread.ts'
import { burger } from './burger.ts'
import { cakes } from './cakes.ts'
import { counter } from './counter.ts'
import { cut, slices } from './cut.ts'
import { dairy } from './dairy.ts'
import { dishes } from './dishes.ts'
import { dough } from './dough.ts'
import { fish } from './fish.ts'
import { fruit } from './fruit.ts'
import { glasses } from './glasses.ts'
import { greens } from './greens.ts'
import { halloumi } from './halloumi.ts'
import { hot } from './hot.ts'
import { household } from './household.ts'
import { jars } from './jars.ts'
import { meat } from './meat.ts'
import { motifs } from './motifs.ts'
import { noodles, tossed } from './noodles.ts'
import { oysters, oysterDishes } from './oysters.ts'
import { pantry } from './pantry.ts'
import { props } from './props.ts'
import { street } from './street.ts'
import { trays } from './trays.ts'
import { vegetables } from './vegetables.ts'
import { wings } from './wings.ts'

/** Drawn at their size in the picture; everything else is 100 wide. */
const setPieces = {
  ...bottles,
  ...jars,
  ...boxes,
  ...trays,
  ...glasses,
  ...counter,
  ...dishes,
  ...noodles,
  ...oysterDishes,
  ...slices,
  ...household,
  ...props,
}
const all = {
  ...setPieces,
  ...fruit,
  ...cut,
  ...berries,
  ...vegetables,
  ...greens,
  ...bread,
  ...cakes,
  ...dairy,
  ...pantry,
  ...motifs,
  ...burger,
  ...hot,
  ...wings,
  ...tossed,
  ...dough,
  ...halloumi,
  ...street,
  ...meat,
  ...fish,
  ...oysters,
}

export type ThingName = keyof typeof all

/** Everything that pictures are made of. */
export const things: Record<ThingName, Thing> = all

// A union of literals, as the contract of a part needs it.
export const thingNames = Object.keys(all) as [ThingName, ...ThingName[]]

/** Whether the thing is drawn at its own size in the picture. */
export const isSetPiece = (name: ThingName): boolean => name in setPieces
