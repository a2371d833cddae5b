/** The numbers of words, in the order in which they came. A word never loses its number, so that lists can have numbers for words. */
export class WordNumbers {
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  /** First letter -> the numbers of its words. */
  readonly #byLetter = new Map<string, number[]>()

  get size(): number {
    return this.#words.length
  }

  /** The number of a word, which it gets if it has none. */
  add(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.push(word) - 1
    this.#numbers.set(word, number)
    const letter = word[0] ?? ''
    const sameLetter = this.#byLetter.get(letter)
    if (sameLetter) sameLetter.push(number)
    else this.#byLetter.set(letter, [number])
    return number
  }

  getNumber(word: string): number | undefined {
    return this.#numbers.get(word)
  }

  getWord(number: number): string {
    return this.#words[number] ?? ''
  }

  /** The numbers of the words that start with this text, which is not empty. */
  listStartingWith(start: string): number[] {
    return (this.#byLetter.get(start[0] ?? '') ?? []).filter((number) =>
      this.getWord(number).startsWith(start),
    )
  }
}
