import { Decimal as Standard } from 'decimal.js'
import type { Failure, FailureCode } from './failure.ts'
import type { FunctionName, BinarySign } from './tokens.ts'

/**
 * Forty digits inside, twelve on screen: rounding errors stay invisible. Beyond 10^±9999 a result is
 * reported as too large, or is zero.
 */
export const Decimal = Standard.clone({
  precision: 40,
  maxE: 9_999,
  minE: -9_999,
  toExpNeg: -9_999,
  toExpPos: 9_999,
})
export type Decimal = InstanceType<typeof Decimal>
export type Angle = 'degrees' | 'radians'

export const PI = Decimal.acos(-1)
export const E = Decimal.exp(1)
const NOTHING = new Decimal('1e-30')
/** A larger angle is meaningless at this precision, and its reduction is slow. */
const LARGEST_ANGLE = new Decimal('1e15')
const LARGEST_FACTORIAL = 1_000

const no = (failure: FailureCode): Failure => ({ failure })

export function binary(sign: BinarySign, left: Decimal, right: Decimal): Decimal | Failure {
  switch (sign) {
    case '+':
      return left.plus(right)
    case '−':
      return left.minus(right)
    case '×':
      return left.times(right)
    case '÷':
      return right.isZero() ? no('divisionByZero') : left.div(right)
    case '^':
      return power(left, right)
    case 'ˣ√':
      return root(left, right)
  }
}

function power(base: Decimal, exponent: Decimal): Decimal | Failure {
  if (base.isZero() && exponent.isNegative() && !exponent.isZero()) return no('divisionByZero')
  if (base.isNegative() && !base.isZero() && !exponent.isInteger()) return no('evenRoot')
  // A huge integer exponent is checked by its logarithm, before the multiplication starts.
  if (!base.isZero() && !base.abs().eq(1)) {
    const digits = exponent.times(base.abs().log(10))
    if (digits.gt(9_999)) return no('tooLarge')
    if (digits.lt(-9_999)) return new Decimal(0)
  } else if (base.abs().eq(1) && exponent.isInteger()) {
    return base.isNegative() && !exponent.mod(2).isZero() ? base : new Decimal(1)
  }
  return base.pow(exponent)
}

/** The root whose index is `index`; odd integer ones also of negative numbers. */
function root(index: Decimal, radicand: Decimal): Decimal | Failure {
  if (index.isZero()) return no('divisionByZero')
  if (index.eq(2) && !radicand.isNegative()) return radicand.sqrt()
  if (radicand.isNegative() && !radicand.isZero()) {
    if (!index.isInteger() || index.mod(2).isZero()) return no('evenRoot')
    const positive = root(index, radicand.neg())
    return 'failure' in positive ? positive : positive.neg()
  }
  if (index.eq(3)) return radicand.cbrt()
  return power(radicand, new Decimal(1).div(index))
}

export function apply(name: FunctionName, value: Decimal, angle: Angle): Decimal | Failure {
  switch (name) {
    case '√':
      return value.isNegative() && !value.isZero() ? no('evenRoot') : value.sqrt()
    case '∛':
      return value.cbrt()
    case 'log':
      return value.gt(0) ? value.log(10) : no('logarithm')
    case 'ln':
      return value.gt(0) ? value.ln() : no('logarithm')
    case 'asin':
    case 'acos':
      return value.abs().gt(1) ? no('inverse') : fromRadians(value[name](), angle)
    case 'atan':
      return fromRadians(value.atan(), angle)
    case 'sin':
    case 'cos':
    case 'tan':
      return trigonometric(name, value, angle)
  }
}

const fromRadians = (value: Decimal, angle: Angle) => (angle === 'degrees' ? value.times(180).div(PI) : value)

function trigonometric(name: 'sin' | 'cos' | 'tan', value: Decimal, angle: Angle): Decimal | Failure {
  if (value.abs().gt(LARGEST_ANGLE)) return no('tooLarge')
  // Full turns are removed first: 360° is exact, 2π never is.
  const radians = angle === 'degrees' ? value.mod(360).times(PI).div(180) : value
  const cosine = radians.cos()
  if (name === 'cos') return settled(cosine)
  const sine = radians.sin()
  if (name === 'sin') return settled(sine)
  return cosine.abs().lt(NOTHING) ? no('tangent') : settled(sine.div(cosine))
}

/** A value that differs from zero only by rounding is zero: sen 180° is 0, not 10^−40. */
const settled = (value: Decimal) => (value.abs().lt(NOTHING) ? new Decimal(0) : value)

export function factorial(value: Decimal): Decimal | Failure {
  if (!value.isInteger() || (value.isNegative() && !value.isZero())) return no('factorial')
  if (value.gt(LARGEST_FACTORIAL)) return no('tooLarge')
  let product = new Decimal(1)
  for (let factor = 2; factor <= value.toNumber(); factor++) product = product.times(factor)
  return product
}
