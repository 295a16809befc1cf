import type { KnownClass, KnownPlace, KnownSchool } from './known_places.js'

/** What a row does, in the order in which it has to be done. */
export type PlaceStep =
  | { readonly do: 'make'; readonly type: 'region' | 'grade'; readonly place: KnownPlace }
  | { readonly do: 'make'; readonly type: 'school'; readonly place: KnownSchool }
  | {
      readonly do: 'make'
      readonly type: 'class'
      readonly place: KnownClass
      readonly school: KnownSchool
    }
  | ({ readonly do: 'rename'; readonly school: KnownSchool } & From<string>)
  | ({ readonly do: 'move'; readonly school: KnownSchool } & From<KnownPlace | null>)
  | ({ readonly do: 'regrade'; readonly schoolClass: KnownClass } & From<KnownPlace>)

type From<T> = { readonly from: T; readonly to: T }
