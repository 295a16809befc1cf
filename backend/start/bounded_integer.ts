/**
 * Reads an integer from `least` to `most`.
 * @returns what reads the variable; nothing where it is not set
 * @throws Error that names the variable and the remedy
 */
export const boundedInteger =
  (least: number, most: number) =>
  (name: string, value?: string): number | undefined => {
    if (value === undefined || value === '') return undefined
    const number = /^\d{1,6}$/.test(value) ? Number(value) : -1
    if (number >= least && number <= most) return number
    throw new Error(`${name} is '${value}': give a whole number, ${least} to ${most}`)
  }
