import { Suspense } from 'react'
import { PageLoading } from '../PageLoading.tsx'
import { isBuilt, SCREENS } from './screens.ts'

/** A screen rendered without an address or a guard. */
export function Screened({ id }: { id: 'not-found' | 'incompatible-browser' }) {
  const View = SCREENS[id]?.View
  return <Suspense fallback={<PageLoading />}>{View && <View isBuilt={isBuilt} />}</Suspense>
}
