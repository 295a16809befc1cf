/** What a cell sums: an exam, a school, a class (or a bucket of those without one), a grade of a school, a grade. */
export const LEVEL = { exam: 0, school: 1, class: 2, gradeOfSchool: 3, grade: 4 } as const

/** What is to be built anew. A school and an exam are sums of what is below them. */
export type Mark = {
  readonly examId: number
  readonly level: (typeof LEVEL)['exam' | 'school' | 'class']
  readonly schoolId: number
  readonly classId: number
  readonly bucket: number
}

/** Marks of the same cell are one. */
export const keyOf = ({ examId, level, schoolId, classId, bucket }: Mark): string =>
  `${examId} ${level} ${schoolId} ${classId} ${bucket}`
