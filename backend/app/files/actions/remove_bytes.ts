import { storage } from '../storage/storage.js'

/** Removes the bytes of a file whose row is gone; that they are gone already is well. */
export const removeStoredBytes = (storageKey: string): Promise<void> => storage.remove(storageKey)
