import ManageSearchIcon from '@mui/icons-material/ManageSearch'
import { lazy } from 'react'
import type { ResourcePages } from './page_types'

const OWN = { kind: 'resource', groups: ['ADMINISTRADOR'], needs: 'BackOffice.Audit' } as const

const acts = () => import('../audit/ActList')
const logIns = () => import('../audit/LogInList')
const captureViews = () => import('../audit/CaptureViewList')

/** Rows of `CONSOLE_PAGES`: who did what, who came in, and who looked at pictures. The first one leads to the others. */
export const AUDIT_PAGES: readonly ResourcePages[] = [
  {
    ...OWN,
    name: 'audit',
    menu: { section: 'accounts', icon: ManageSearchIcon },
    list: lazy(async () => ({ default: (await acts()).ActList })),
  },
  { ...OWN, name: 'audit/log_ins', list: lazy(async () => ({ default: (await logIns()).LogInList })) },
  {
    ...OWN,
    name: 'audit/capture_views',
    list: lazy(async () => ({ default: (await captureViews()).CaptureViewList })),
  },
]
