/** Rubrics of the repertorization table are 1 to 3 (limit-correction-001); everything else is 0 to the item's value. */
export const rangeOf = ({ category, value }: { category: string; value: number }): [number, number] =>
  category === 'REPERTORIZATION_TABLE' ? [1, 3] : [0, value]
