export { choicesQueries, type Choices } from './choices.queries.ts'
export { choiceOfAll, marketingTexts } from './options.ts'
