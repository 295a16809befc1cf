import LoginIcon from '@mui/icons-material/Login'
import { lazy } from 'react'
import type { ResourcePages } from './page_types'

const load = () => import('../identity_providers/ProviderPages')

/** A row of `CONSOLE_PAGES`: log-ins from outside. */
export const PROVIDER_PAGES: ResourcePages = {
  kind: 'resource',
  name: 'identity_providers',
  groups: ['ADMINISTRADOR'],
  needs: 'BackOffice.Providers',
  menu: { section: 'accounts', icon: LoginIcon },
  list: lazy(async () => ({ default: (await load()).ProviderList })),
  create: lazy(async () => ({ default: (await load()).ProviderCreate })),
  edit: lazy(async () => ({ default: (await load()).ProviderEdit })),
  recordRepresentation: 'name',
}
