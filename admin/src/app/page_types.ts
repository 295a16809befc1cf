import type { Permission } from '@banca/frontend/permissions'
import type { ComponentType } from 'react'

/** Parts of the menu, in its order; the heading is `console.sections.<name>`. */
export const SECTIONS = ['exams', 'appeals', 'periods', 'accounts', 'emails', 'server'] as const

type MenuEntry = {
  readonly section: (typeof SECTIONS)[number]
  readonly icon: ComponentType
  /** Key of the text; a resource is named by `resources.<name>.name`. */
  readonly label?: string
}

type PagePreference = 'Application__EmailFlowEnabled'

/** What the institution has turned on; null where it is not known. */
export type OwnPreferences = { readonly [Name in PagePreference]: boolean } | null

export type Common = {
  /** What access is asked for; a resource of react-admin has the name of its call (`/v1/<name>`). */
  readonly name: string
  /** Who may open it; `everybody`: whoever is logged in. The server checks again at every call. */
  readonly groups: readonly string[] | 'everybody'
  /** The switch that opens it instead, to any group of the staff; `groups` is what it says by default. */
  readonly needs?: Permission
  /** The preference of the institution without which there is no such page. */
  readonly preference?: PagePreference
  /** Without one the page is reached from another page. */
  readonly menu?: MenuEntry
}

/** Pages of a resource, below `/admin/<name>`. A resource without pages is read by others. */
export type ResourcePages = Common & {
  readonly kind: 'resource'
  readonly list?: ComponentType
  readonly show?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
  /** Which field names a record. */
  readonly recordRepresentation?: string
}

/** One page of its own at a fixed address (`/imports/exam`). */
export type FixedPage = Common & {
  readonly kind: 'page'
  readonly path: string
  readonly page: ComponentType
}
