/** Numbers of the page as people read them; a dash where nothing is known. */
export const NONE = '–'

const number = (value: number, language: string, digits = 0) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)

/** `12 ms`, `1,5 s`. */
export function milliseconds(value: number | null, language: string): string {
  if (value === null) return NONE
  return value < 1_000 ? `${number(value, language)} ms` : `${number(value / 1_000, language, 1)} s`
}

/** `90 MB`, `1,5 GB`. */
export function bytes(value: number | null, language: string): string {
  if (value === null) return NONE
  const megabytes = value / 1_048_576
  return megabytes < 1_024
    ? `${number(megabytes, language)} MB`
    : `${number(megabytes / 1_024, language, 1)} GB`
}

/** `40 s`, `12 min`, `3 h 5 min`, `2 d 4 h`: the two largest units. */
export function span(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}
