import type { Data } from '@banca/backend/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from './client.ts'
import { useSession } from './session.ts'

export type Menu = Data.Access.Menu
export type MenuSection = Menu['sections'][number]
export type MenuOption = MenuSection['options'][number]

/** The side menu of the active group; empty until it is loaded, and for SCHOOL-ADMIN, who has none. */
export function useMenu(): readonly MenuSection[] {
  const user = useSession()?.user
  const group = user?.loggedGroup
  const { language } = useTranslation().i18n
  const { data } = useQuery({
    // The server translates the labels.
    queryKey: ['menu', user?.id ?? null, group ?? null, language],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/menu/menu', { signal }),
    enabled: group !== undefined && group !== 'SCHOOL-ADMIN',
    staleTime: Infinity,
  })
  return group === 'SCHOOL-ADMIN' ? [] : (data?.sections ?? [])
}
