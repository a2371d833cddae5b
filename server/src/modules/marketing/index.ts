export { choicesQueries } from './choices.queries.ts'
export { choiceOfAll } from './options.ts'
