import { NetworkError } from '../../../api/errors.ts'

/**
 * Whether the tiles have to show that the room could not be read. Not where no response of the server arrived: the line of the connection
 * shows that, and shows when it is over.
 */
export const showsStale = (error: unknown): boolean => error !== null && !(error instanceof NetworkError)
