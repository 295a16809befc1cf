import { KeyPairSchema } from '#database/schema'

/** A key pair of the server; the private half is encrypted with the application key. */
export default class KeyPair extends KeyPairSchema {}
