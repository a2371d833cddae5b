export { providePartLoader, type PartLoader } from './part-loader.ts'
export { FrameProblem, setFrameProblem, type FrameProblemProps } from './FrameProblem.tsx'
export { ExposedPart, type PartMoment } from './ExposedPart.tsx'
export type { PartName, PartProps } from './part-props.ts'
