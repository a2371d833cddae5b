export { openPartDoor, type PartDoor } from './door.ts'
export { ExposedPart, type PartMoment } from './ExposedPart.tsx'
export type { PartName, PartProps } from './part-props.ts'
