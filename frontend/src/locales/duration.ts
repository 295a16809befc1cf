import type { TFunction } from 'i18next'

const HOUR = 60
const DAY = 24 * HOUR

export interface DurationParts {
  days: number
  hours: number
  minutes: number
}

/** Whole minutes as days, hours and minutes. */
export function durationParts(minutes: number): DurationParts {
  const integer = Math.max(0, Math.floor(minutes))
  return {
    days: Math.floor(integer / DAY),
    hours: Math.floor((integer % DAY) / HOUR),
    minutes: integer % HOUR,
  }
}

/** `2 dias, 3 horas e 5 minutos`: parts of zero are left out, and zero is `0 minutos`. */
export function durationText(minutes: number, t: TFunction, language: string): string {
  const parts = durationParts(minutes)
  const shownParts = (['days', 'hours', 'minutes'] as const)
    .filter((unit) => parts[unit] > 0)
    .map((unit) => t(`common:duration.${unit}`, { count: parts[unit] }))
  if (shownParts.length === 0) return t('common:duration.minutes', { count: 0 })
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shownParts)
}

/**
 * Remaining time in its largest units: `9 dias`, `2 dias e 3 horas`,
 * `3 horas e 5 minutos`, `menos de 1 minuto`.
 */
export function timeLeftText(seconds: number, t: TFunction, language: string): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return t('common:duration.moment')
  const finest = minutes >= 7 * DAY ? DAY : minutes >= DAY ? HOUR : 1
  return durationText(minutes - (minutes % finest), t, language)
}
