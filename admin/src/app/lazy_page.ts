import { lazy, type ComponentType } from 'react'

/** A component of a file that is loaded when it is first shown. */
export const from = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy(async () => ({ default: (await load())[name] }))
