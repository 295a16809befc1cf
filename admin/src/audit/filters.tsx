import { DateInput, TextInput, useTranslate } from 'react-admin'

/** Who did it; `alwaysOn`: there from the beginning. */
export const whoFilter = <TextInput key="q" source="q" alwaysOn resettable />

/** The first and the last day. */
export const periodFilters = [
  <DateInput key="from" source="from" />,
  <DateInput key="until" source="until" />,
]

/** Kinds by name, in the order of their names. */
export function useNamed(kinds: readonly string[], prefix: string): { id: string; name: string }[] {
  const translate = useTranslate()
  return kinds.map((id) => ({ id, name: translate(`${prefix}.${id}`) }))
}
