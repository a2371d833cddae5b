export { choicesQueries } from './choices.queries.ts'
export { choiceOfAll, marketingTexts } from './options.ts'
