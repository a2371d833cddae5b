export { openPartDoor, type PartDoor } from './door.ts'
export { FrameProblem, setFrameProblem, type FrameProblemProps } from './FrameProblem.tsx'
export { ExposedPart, type PartMoment } from './ExposedPart.tsx'
export type { PartName, PartProps } from './part-props.ts'
