import { useCallback } from 'react'
import { useTranslate } from 'react-admin'

/** Name and sentence of a switch or branch, and its name with those of the branches above it. */
export type SwitchTexts = {
  nameOf(path: string): string
  helpOf(path: string): string
  fullNameOf(path: string): string
}

export function useSwitchTexts(): SwitchTexts {
  const translate = useTranslate()
  const nameOf = useCallback(
    (path: string) => translate(`permissions.tree.${path}.name`, { _: path }),
    [translate]
  )
  const helpOf = useCallback(
    (path: string) => translate(`permissions.tree.${path}.help`, { _: '' }),
    [translate]
  )
  const fullNameOf = useCallback(
    (path: string) => {
      const names = path.split('.')
      return names.map((_, at) => nameOf(names.slice(0, at + 1).join('.'))).join(' › ')
    },
    [nameOf]
  )
  return { nameOf, helpOf, fullNameOf }
}
