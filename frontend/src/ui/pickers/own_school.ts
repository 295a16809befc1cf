import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import type { PickerOption } from './types.ts'

/** The one school that its administration sees, whatever a list is narrowed to. */
export const ownSchoolOf = (user: number, codename: string) =>
  queryOptions({
    queryKey: ['own-school', user],
    queryFn: async ({ signal }): Promise<PickerOption | null> => {
      const { results } = await api.get('/v1/provider/:codename/hierarchy_category', {
        params: { codename },
        query: { level: 'school', page: 1, size: 1 },
        signal,
      })
      const school = results[0]
      return school === undefined ? null : { id: school.schoolId ?? 0, name: school.school ?? school.name }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** perm-dashboard-002: what the disabled selector of SCHOOL-ADMIN shows; null until it is loaded, and for every other group. */
export function useOwnSchool(): PickerOption | null {
  const user = useSession()?.user
  const { data } = useQuery({
    ...ownSchoolOf(user?.id ?? 0, user?.provider.codename ?? ''),
    enabled: user?.loggedGroup === 'SCHOOL-ADMIN',
  })
  return data ?? null
}
