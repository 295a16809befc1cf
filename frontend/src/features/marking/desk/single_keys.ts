import { StoredValue } from '../../../api/stored.ts'
import { useObservable } from '../../../shared/use_observable.ts'

/** Whether keys without Ctrl mark and move, remembered on this computer (WCAG 2.1.4). */
export const singleKeys = new StoredValue<boolean>('banca.desk.keys')

export const useSingleKeys = (): boolean => useObservable(singleKeys) !== false
