import type { Data } from '@banca/backend/api'
import { useCallback, useEffect, useState } from 'react'
import { linksOf, schedulingMenus, yearPeriods } from './period_calls'

type Lists = {
  readonly menus: readonly Data.Scheduling.SchedulingMenu[]
  readonly periods: readonly Data.Scheduling.YearPeriod[]
  readonly links: readonly Data.Scheduling.PeriodMenu[]
}

/** A list that is not loaded says nothing to the person. */
async function quietly<T>(load: Promise<T>): Promise<T | null> {
  try {
    return await load
  } catch {
    return null
  }
}

/**
 * Menus, year periods, and the links of `menu` (null: none is chosen). `isLoading`: year periods are not there yet, or the links are those of
 * another menu. `again` loads year periods and links once more.
 */
export function usePeriods(menu: number | null) {
  const [lists, setLists] = useState<Lists>({ menus: [], periods: [], links: [] })
  const [loaded, setLoaded] = useState<{ periods: boolean; linksOf: number | null }>({
    periods: false,
    linksOf: null,
  })

  const loadPeriods = useCallback(async () => {
    const periods = await quietly(yearPeriods())
    if (periods) setLists((before) => ({ ...before, periods }))
    setLoaded((before) => ({ ...before, periods: true }))
  }, [])
  /** `isCurrent`: no other menu was picked meanwhile. */
  const loadLinks = useCallback(
    async (isCurrent: () => boolean) => {
      const links = menu === null ? [] : await quietly(linksOf(menu))
      if (!isCurrent()) return
      setLists((before) => ({ ...before, links: links ?? [] }))
      setLoaded((before) => ({ ...before, linksOf: menu }))
    },
    [menu]
  )

  useEffect(() => {
    void loadPeriods()
    void quietly(schedulingMenus()).then((menus) => {
      if (menus) setLists((before) => ({ ...before, menus }))
    })
  }, [loadPeriods])
  useEffect(() => {
    let isCurrent = true
    void loadLinks(() => isCurrent)
    return () => {
      isCurrent = false
    }
  }, [loadLinks])

  return {
    ...lists,
    isLoadingPeriods: !loaded.periods,
    isLoadingLinks: loaded.linksOf !== menu,
    again: () => Promise.all([loadPeriods(), loadLinks(() => true)]),
  }
}
