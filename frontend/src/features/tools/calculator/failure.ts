/** Why a calculation has no result; each has a text (`calculator.failure.*`). */
export type FailureCode =
  | 'empty'
  | 'syntax'
  | 'parentheses'
  | 'divisionByZero'
  | 'evenRoot'
  | 'logarithm'
  | 'inverse'
  | 'tangent'
  | 'factorial'
  | 'tooLarge'
  | 'tooLong'

export type Failure = { failure: FailureCode }

export const isFailure = (value: object): value is Failure => 'failure' in value
