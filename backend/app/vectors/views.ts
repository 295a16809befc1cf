/** What an import of vectors did. `changed`: items that have other parameters than before. */
export type VectorsReport =
  | {
      readonly kind: 'item_parameters'
      readonly exams: number
      readonly items: number
      readonly changed: number
    }
  | {
      readonly kind: 'paper_answers'
      readonly exams: number
      readonly handedIn: number
      readonly unchanged: number
    }
