export { createLog } from './create-log.ts'
export { prettyOutput } from './pretty-output.ts'
