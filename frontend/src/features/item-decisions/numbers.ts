import { useTranslation } from 'react-i18next'

/** Numbers as they are written in the language of the page. */
export function useNumbers() {
  const { language } = useTranslation().i18n
  const fixed = (value: number, digits = 2) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return {
    count: (value: number) => value.toLocaleString(language),
    points: (value: number) => value.toLocaleString(language, { maximumFractionDigits: 3 }),
    fixed,
    percent: (part: number) => `${fixed(part * 100, 1)}%`,
    /** `6,20 → 6,80` */
    change: (before: number, after: number) => `${fixed(before)} → ${fixed(after)}`,
  }
}
