import { useTranslation } from 'react-i18next'

/** Numbers as they are written in the language of the page. */
export function useNumbers() {
  const { language } = useTranslation().i18n
  const fixed = (value: number, digits: number) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return {
    fixed,
    /** `54,30%` */
    percent: (value: number) => `${fixed(value, 2)}%`,
    /** `+1,25`, `−0,40` */
    signed: (value: number) =>
      value.toLocaleString(language, {
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
        signDisplay: 'exceptZero',
      }),
  }
}
