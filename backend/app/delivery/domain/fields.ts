/** An object of JSON: its fields may hold anything. */
export type Fields = { readonly [key: string]: unknown }

export const isFields = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
