export { choicesQueries } from './choices.queries.ts'
export { choiceOfAll, marketingOptions } from './options.ts'
