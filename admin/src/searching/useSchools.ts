import { useEffect, useState } from 'react'
import { call } from '../providers/data'
import { currentUser } from '../providers/session'

export type School = { readonly id: number; readonly name: string }

/** Of the schools that one sees, a page of those with this text in their name, or the one with this id. */
async function askSchools(asked: { search: string } | { school: number }): Promise<School[]> {
  const { results } = await call('GET', '/v1/provider/:codename/hierarchy_category', {
    params: { codename: currentUser()?.provider.codename ?? '' },
    query: { level: 'school', ...asked },
  })
  return results.flatMap(({ schoolId, name }) => (schoolId === null ? [] : [{ id: schoolId, name }]))
}

type Found = { readonly of: string | null; readonly schools: School[]; readonly hasFailed: boolean }

/** The schools with this text in their name. `hasFailed`: of the last answer, until there is another one; `retry` asks again. */
export function useSchools(search: string) {
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<Found>({ of: null, schools: [], hasFailed: false })
  const asked = `${attempt} ${search}`
  useEffect(() => {
    let isCurrent = true
    const end = (schools: School[], hasFailed: boolean) => {
      if (isCurrent) setFound({ of: asked, schools, hasFailed })
    }
    askSchools({ search }).then(
      (schools) => end(schools, false),
      () => end([], true)
    )
    return () => {
      isCurrent = false
    }
  }, [asked, search])
  const { of, schools, hasFailed } = found
  return { schools, hasFailed, isLoading: of !== asked, retry: () => setAttempt(attempt + 1) }
}

/** The names of schools that were chosen before the form was opened; `hasFailed` and `retry` as above. */
export function useSchoolNames(ids: readonly number[]) {
  const [asked] = useState(ids)
  const [attempt, setAttempt] = useState(0)
  const [known, setKnown] = useState<{ schools: School[]; hasFailed: boolean }>({
    schools: [],
    hasFailed: false,
  })
  useEffect(() => {
    let isCurrent = true
    Promise.all(asked.map((school) => askSchools({ school }))).then(
      (found) => isCurrent && setKnown({ schools: found.flat(), hasFailed: false }),
      () => isCurrent && setKnown({ schools: [], hasFailed: true })
    )
    return () => {
      isCurrent = false
    }
  }, [asked, attempt])
  return { ...known, retry: () => setAttempt(attempt + 1) }
}
