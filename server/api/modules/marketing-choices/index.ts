export { basketOwner, choicesQueries, deleteChoicesWithoutBasket, type Choices } from './choices.queries.ts'
export { sameChoiceForAll, marketingTexts } from './options.ts'
